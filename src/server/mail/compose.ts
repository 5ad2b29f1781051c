import { createHash } from 'node:crypto'
import MailComposer from 'nodemailer/lib/mail-composer'
import { organisation } from '#config/brand/brand.ts'
import type { MailRow } from '#server/database/schema.ts'
import { mailHtml } from './mail-html.ts'
import type { MailText } from './mail-text.ts'

/** The same for each attempt, so that a mail that arrives twice is recognised. */
function messageId({ key, created_at }: MailRow, from: string): string {
  const unique = createHash('sha256').update(`${key} ${created_at}`).digest('hex').slice(0, 32)
  return `<${unique}@${from.slice(from.lastIndexOf('@') + 1)}>`
}

/** Mail programs show them as a button that ends the subscription with one press (RFC 8058). */
function endHeaders({ endLink }: MailText): Record<string, string> {
  if (endLink === undefined) return {}
  return { 'List-Unsubscribe': `<${endLink}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** A mail in the form sent: plain text, for some the same as HTML, with headers that only this product sets. */
export function compose(
  mail: MailRow,
  { from, to, words }: { from: string; to: string; words: MailText },
): Promise<Uint8Array> {
  const isReply = mail.kind === 'acknowledgement'
  const composer = new MailComposer({
    from: { name: organisation.name, address: from },
    to: [{ name: '', address: to }],
    ...(words.replyTo ? { replyTo: words.replyTo } : {}),
    subject: words.subject,
    text: words.text,
    ...(words.hasHtml ? { html: mailHtml(words.text) } : {}),
    messageId: messageId(mail, from),
    // Keeps programs that answer mail automatically from answering.
    headers: { 'Auto-Submitted': isReply ? 'auto-replied' : 'auto-generated', ...endHeaders(words) },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}
