/** Text of a mail, and the address for replies. */
export interface MailText {
  subject: string
  text: string
  replyTo?: { name: string; address: string }
  /** Sent as HTML too: mails to readers, which have no text of visitors. */
  hasHtml?: boolean
  /** Ends the recipient's subscription. */
  endLink?: string
}

/** Maximum characters of a name. */
const longestName = 80

/** Removes control characters and marks that change the writing direction from a name. */
export function oneLine(text: string): string {
  const clean = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
  return Array.from(clean).slice(0, longestName).join('')
}
