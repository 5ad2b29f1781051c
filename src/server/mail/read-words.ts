import type { Kysely } from 'kysely'
import type { Database, MailRow } from '#server/database/schema.ts'
import { noticesOf } from '#server/store/digests.ts'
import { findMessage } from '#server/store/messages.ts'
import type { MailSettings } from './settings.ts'
import {
  acknowledgementWords,
  digestWords,
  noticeWords,
  type Told,
  toldOfAppointment,
  toldOfQuery,
  type Words,
} from './words.ts'

type Db = Kysely<Database>

/** The message that a mail is about; undefined where it was deleted. */
async function readTold(
  db: Db,
  { noun, record_id }: Pick<MailRow, 'noun' | 'record_id'>,
): Promise<Told | undefined> {
  if (noun === 'query') {
    const row = await findMessage(db, 'queries', record_id)
    return row && toldOfQuery(row)
  }
  const row = await findMessage(db, 'appointments', record_id)
  return row && toldOfAppointment(row)
}

async function readDigest(db: Db, key: string): Promise<Told[]> {
  const all = await Promise.all((await noticesOf(db, key)).map((notice) => readTold(db, notice)))
  return all.filter((told) => told !== undefined)
}

/** What a mail says, and to whom; undefined when there is nothing to say any more. */
export async function readWords(
  db: Db,
  mail: MailRow,
  { notifyTo, siteUrl }: MailSettings,
): Promise<{ to: string; words: Words } | undefined> {
  if (mail.kind === 'digest') {
    const all = await readDigest(db, mail.key)
    const to = notifyTo[mail.place]
    return to !== undefined && all.length > 0 ? { to, words: digestWords(all, siteUrl) } : undefined
  }
  const told = await readTold(db, mail)
  if (told === undefined) return undefined
  if (mail.kind === 'acknowledgement') return { to: told.email.trim(), words: acknowledgementWords() }
  const to = notifyTo[mail.place]
  return to === undefined ? undefined : { to, words: noticeWords(told, siteUrl) }
}
