import { organisation } from '#config/brand/brand.ts'
import { passwordLinkPath } from '#config/paths.ts'
import { withFullStop } from '#lib/sentence-end.ts'
import { zonedText } from '#lib/zoned-time.ts'
import type { MailHooks } from '#server/hooks.ts'
import { type MailText, oneLine } from '#server/mail/mail-text.ts'
import { isPlainAddress } from '#server/mail/plain-address.ts'
import { linkLength, makeLink } from './store.ts'

/** Mail to an owner with a link that sets a password; it names the account. */
function passwordLinkText(
  isInvitation: boolean,
  { account, link, expiresAt }: { account: { full_name: string }; link: string; expiresAt: number },
): MailText {
  const until = `${zonedText(expiresAt)} (${organisation.timeZoneName})`
  const begin = isInvitation
    ? `You are invited to the staff dashboard of ${withFullStop(organisation.name)} Choose a password here:`
    : `Someone has asked for a new password for your account at ${withFullStop(organisation.name)} Choose it here:`
  const otherwise = isInvitation
    ? 'If you do not know why you received this mail, you can ignore it.'
    : 'If that was not you, you can ignore this mail: your password has not changed.'
  return {
    subject: isInvitation ? `Your account at ${organisation.name}` : 'Choose a new password',
    text: [
      `Hello ${oneLine(account.full_name)},`,
      '',
      begin,
      '',
      link,
      '',
      `The link works once, until ${until}.`,
      otherwise,
      '',
      organisation.name,
      '',
    ].join('\n'),
  }
}

/**
 * Mails with a link that sets a password, to the owners of accounts. The secret of a link is made now, because the
 * outbox stores no secret: each attempt makes another, and the first use ends all of them.
 */
export const linkMails: MailHooks = {
  kinds: ['invitation', 'reset'],
  async read(db, { kind, created_at, record_id }, { siteUrl }, now) {
    const account = await db.selectFrom('accounts').selectAll().where('id', '=', record_id).executeTakeFirst()
    const expiresAt = created_at + linkLength
    if (account === undefined || !isPlainAddress(account.email)) return undefined
    if (account.is_active === 0 || siteUrl === undefined || expiresAt <= now) return undefined
    const link = new URL(passwordLinkPath(await makeLink(db, account.id, expiresAt)), siteUrl).href
    return { to: account.email, words: passwordLinkText(kind === 'invitation', { account, link, expiresAt }) }
  },
}
