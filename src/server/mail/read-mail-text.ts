import type { Db, MailRow } from '#server/database/schema.ts'
import { removeFromDigest, noticesOf } from './gathered.ts'
import { countHeldBack, findMessage } from '#server/messages/store.ts'
import { isPlainAddress } from './plain-address.ts'
import type { MailSettings } from './environment.ts'
import { mailsOf } from './records.ts'
import type { MailText } from './mail-text.ts'
import {
  acknowledgementText,
  digestText,
  floodText,
  noticeText,
  passwordNoticeText,
  type MessageNotice,
  noticeOf,
} from './mail-texts.ts'

/** The message that a mail is about; undefined if it was deleted. */
async function readNotice(
  db: Db,
  { noun, record_id }: Pick<MailRow, 'noun' | 'record_id'>,
): Promise<MessageNotice | undefined> {
  const row = noun === '' ? undefined : await findMessage(db, noun, record_id)
  return row && noticeOf(row)
}

/** The messages of a digest. Deleted ones are left to another digest. */
async function readDigest(db: Db, key: string): Promise<MessageNotice[]> {
  const all = await Promise.all(
    (await noticesOf(db, key)).map(async (mail) => ({ key: mail.key, notice: await readNotice(db, mail) })),
  )
  await removeFromDigest(
    db,
    all.flatMap(({ key, notice }) => (notice === undefined ? key : [])),
  )
  return all.flatMap(({ notice }) => notice ?? [])
}

/** The notice of a new password to the owner of an account. */
async function readPasswordNotice(
  db: Db,
  { record_id, created_at: at }: MailRow,
  siteUrl: string | undefined,
): Promise<{ to: string; words: MailText } | undefined> {
  const account = await db.selectFrom('accounts').selectAll().where('id', '=', record_id).executeTakeFirst()
  if (account === undefined || !isPlainAddress(account.email)) return undefined
  return { to: account.email, words: passwordNoticeText({ account, at, siteUrl }) }
}

/** The text and recipient of a mail; undefined if it is obsolete, or while its message is deleted. */
export async function readMailText(
  db: Db,
  mail: MailRow,
  settings: MailSettings,
  now: number,
): Promise<{ to: string; words: MailText } | 'deleted' | undefined> {
  const { notifyTo, siteUrl } = settings
  const mails = mailsOf(db, mail.kind)
  if (mails !== undefined) return mails.read(db, mail, settings, now)
  if (mail.kind === 'password') return readPasswordNotice(db, mail, siteUrl)
  if (mail.kind === 'digest' || mail.kind === 'flood') {
    const to = notifyTo[mail.place]
    const held = await countHeldBack(db)
    if (to === undefined) return undefined
    if (mail.kind === 'flood') return held > 0 ? { to, words: floodText(held, siteUrl) } : undefined
    const all = await readDigest(db, mail.key)
    return all.length > 0 ? { to, words: digestText(all, held, siteUrl) } : undefined
  }
  const notice = await readNotice(db, mail)
  if (mail.kind === 'acknowledgement')
    return notice ? { to: notice.email.trim(), words: acknowledgementText() } : 'deleted'
  const to = notifyTo[mail.place]
  if (to === undefined) return undefined
  return notice ? { to, words: noticeText(notice, siteUrl) } : 'deleted'
}
