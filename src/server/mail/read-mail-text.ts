import type { AccountRow, Db, MailRow } from '#server/database/schema.ts'
import { removeFromDigest, noticesOf } from './gathered.ts'
import { passwordLinkPath } from '#config/paths.ts'
import { linkLength, makeLink } from '#server/accounts/password-links.ts'
import { isForOwner, isForSubscriber } from './records.ts'
import { countHeldBack, findMessage } from '#server/messages/store.ts'
import { isPlainAddress } from './plain-address.ts'
import { readForSubscriber } from './read-for-subscriber.ts'
import type { MailSettings } from './environment.ts'
import {
  acknowledgementText,
  digestText,
  floodText,
  passwordLinkText,
  noticeText,
  passwordNoticeText,
  type MessageNotice,
  noticeOf,
  type MailText,
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

/** The mail with a link that sets a password. */
async function readLink(
  db: Db,
  { kind, created_at }: MailRow,
  account: AccountRow,
  { siteUrl, now }: { siteUrl: string | undefined; now: number },
): Promise<MailText | undefined> {
  const expiresAt = created_at + linkLength
  if (account.is_active === 0 || siteUrl === undefined || expiresAt <= now) return undefined
  const link = new URL(passwordLinkPath(await makeLink(db, account.id, expiresAt)), siteUrl).href
  return passwordLinkText(kind === 'invitation', { account, link, expiresAt })
}

/**
 * The mail to the owner of an account. The secret of a link is made now, because the outbox stores no secret:
 * each attempt makes another, and the first use ends all of them.
 */
async function readForOwner(
  db: Db,
  mail: MailRow,
  siteUrl: string | undefined,
  now: number,
): Promise<{ to: string; words: MailText } | undefined> {
  const account = await db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', mail.record_id)
    .executeTakeFirst()
  if (account === undefined || !isPlainAddress(account.email)) return undefined
  const words =
    mail.kind === 'password'
      ? passwordNoticeText({ account, at: mail.created_at, siteUrl })
      : await readLink(db, mail, account, { siteUrl, now })
  return words && { to: account.email, words }
}

/** The text and recipient of a mail; undefined if it is obsolete, or while its message is deleted. */
export async function readMailText(
  db: Db,
  mail: MailRow,
  settings: MailSettings,
  now: number,
): Promise<{ to: string; words: MailText } | 'deleted' | undefined> {
  const { notifyTo, siteUrl } = settings
  if (isForSubscriber(mail.kind)) return readForSubscriber(db, mail, settings)
  if (isForOwner(mail.kind)) return readForOwner(db, mail, siteUrl, now)
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
