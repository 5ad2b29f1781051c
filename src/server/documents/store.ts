import { day } from '#lib/durations.ts'
import { forUpdate } from '#server/database/for-update.ts'
import type { Database, Db } from '#server/database/schema.ts'

/** Bytes of a part; the last part of a document is shorter. */
export const partSize = 256 * 1024

/** Milliseconds for which a document without a link from a publication stays: staff save within a day. */
const uploadsKept = day

/** Stores a document whole or not at all; the same content is stored once. */
export async function storeDocument(
  db: Db,
  document: Database['documents'],
  parts: AsyncIterable<Uint8Array>,
): Promise<void> {
  await sweepDocuments(db, document.uploaded_at)
  await db.transaction().execute(async (work) => {
    const known = await lockDocument(work, document)
    await work
      .insertInto('documents')
      .values(document)
      .onConflict((conflict) => conflict.column('hash').doUpdateSet({ uploaded_at: document.uploaded_at }))
      .execute()
    if (known) return
    let number = 0
    for await (const bytes of parts) {
      await work.insertInto('document_parts').values({ hash: document.hash, number, bytes }).execute()
      number += 1
    }
  })
}

export async function documentSize(db: Db, hash: string): Promise<number | undefined> {
  return (await db.selectFrom('documents').select('size').where('hash', '=', hash).executeTakeFirst())?.size
}

/** Whether a document exists. Locks it until the transaction ends: no other one links to it or deletes it. */
export async function lockDocument(
  work: Db,
  { hash, size }: Pick<Database['documents'], 'hash' | 'size'>,
): Promise<boolean> {
  const row = work.selectFrom('documents').select('hash').where('hash', '=', hash).where('size', '=', size)
  return (await forUpdate(work, row).executeTakeFirst()) !== undefined
}

/** Bytes `start` to `end`, inclusive, part by part. */
export async function* documentBytes(
  db: Db,
  hash: string,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Uint8Array> {
  for (let number = Math.floor(start / partSize); number * partSize <= end; number += 1) {
    const part = await db
      .selectFrom('document_parts')
      .select('bytes')
      .where('hash', '=', hash)
      .where('number', '=', number)
      .executeTakeFirst()
    if (part === undefined) throw new Error(`Part ${number} of document ${hash} is missing`)
    const first = number * partSize
    yield part.bytes.subarray(Math.max(0, start - first), end + 1 - first)
  }
}

/** Uploads older than a day that no publication, and no stored or public version of one, links to. */
function unused(db: Db, now: number) {
  return db
    .selectFrom('documents')
    .select(['documents.hash', 'size'])
    .where('uploaded_at', '<', now - uploadsKept)
    .where((where) =>
      where.and(
        (['publication_cards', 'publication_versions', 'public_versions'] as const).map((table) =>
          where.not(
            where.exists(
              where
                .selectFrom(table)
                .select(`${table}.link`)
                .where(
                  'link',
                  'like',
                  where(where.val('/api/documents/'), '||', where(where.ref('documents.hash'), '||', '.%')),
                ),
            ),
          ),
        ),
      ),
    )
}

/** Deletes unused documents. */
export async function sweepDocuments(db: Db, now: number): Promise<void> {
  for (const document of await unused(db, now).execute())
    await db.transaction().execute(async (work) => {
      if (!(await lockDocument(work, document))) return
      // A separate statement: on Postgres it sees what was committed during the wait for the lock.
      const [still] = await unused(work, now).where('documents.hash', '=', document.hash).execute()
      if (still) await work.deleteFrom('documents').where('hash', '=', document.hash).execute()
    })
}
