import type { RecordNoun } from '#contract/record-noun.ts'
import { day } from '#lib/durations.ts'
import type { Db } from './schema.ts'

/** Milliseconds for which a key is stored: browsers retry a queued request for a day. */
const keptFor = 3 * day

/** A key and the noun it was sent for: the same key for two nouns is two keys. */
export interface SentKey {
  noun: RecordNoun
  key: string
}

function nameOf({ noun, key }: SentKey): string {
  return `${noun}:${key}`
}

/**
 * Stores a key with the identifier of the record, in the transaction that stores the record. Returns whether
 * it is new. Of two transactions with one key, the second waits for the first.
 */
export async function storeKey(
  work: Db,
  sent: SentKey,
  record_id: string,
  sent_at: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await work
    .insertInto('sent_keys')
    .values({ key: nameOf(sent), record_id, sent_at })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The identifier of the record that was stored with a key. */
export async function recordOfKey(db: Db, sent: SentKey): Promise<string | undefined> {
  const row = await db
    .selectFrom('sent_keys')
    .select('record_id')
    .where('key', '=', nameOf(sent))
    .executeTakeFirst()
  return row?.record_id
}

/**
 * The identifier of a record that was created with a key; undefined if there is none, and then stores the key
 * for the new record `record_id`. If `isThere` does not find the record, it was deleted, and the new one
 * takes over its key.
 */
export async function recordMadeWith(
  work: Db,
  sent: SentKey,
  { record_id, now, isThere }: { record_id: string; now: number; isThere: (id: string) => Promise<boolean> },
): Promise<string | undefined> {
  if (await storeKey(work, sent, record_id, now)) return undefined
  const made = await recordOfKey(work, sent)
  if (made !== undefined && (await isThere(made))) return made
  await work.updateTable('sent_keys').set({ record_id }).where('key', '=', nameOf(sent)).execute()
  return undefined
}

/** Deletes expired keys. */
export async function forgetKeys(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('sent_keys')
    .where('sent_at', '<', now - keptFor)
    .execute()
}
