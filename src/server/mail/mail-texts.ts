import { organisation } from '#config/brand/brand.ts'
import { paths, staffPaths } from '#config/paths.ts'
import { withFullStop } from '#lib/sentence-end.ts'
import { zonedText } from '#lib/zoned-time.ts'
import { counted } from '#lib/counted.ts'
import type { AppointmentRow, MessageNoun, QueryRow } from '#server/database/message-rows.ts'
import { type MailText, oneLine } from './mail-text.ts'
import { isPlainAddress } from './plain-address.ts'

/** A visitor's message, as described in mails. */
export interface MessageNotice {
  noun: MessageNoun
  name: string
  email: string
  company: string
  phone: string
  text: string
  /** Milliseconds since 1970. */
  at: number
}

const noun = { query: 'message', appointment: 'appointment request' } as const

/**
 * Maximum characters of a name in a header and of a text in a digest, and maximum messages quoted in a
 * digest.
 */
const most = { text: 500, quoted: 50 }

/** Normalises the lines of a mail, and removes other control characters. */
function lines(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')
}

function secondsOf(id: string): number {
  return Number.parseInt(id.slice(0, 8), 16) * 1000
}

/** A message as mails describe it. */
export function noticeOf(row: QueryRow | AppointmentRow): MessageNotice {
  const { id, email } = row
  const facts =
    'contact_name' in row
      ? {
          noun: 'query' as const,
          name: row.contact_name,
          company: '',
          phone: row.phone_number,
          text: row.main_idea,
        }
      : {
          noun: 'appointment' as const,
          name: row.full_name,
          company: row.company_name,
          phone: '',
          text: row.message,
        }
  return { ...facts, email, at: secondsOf(id) }
}

/** The sender of a message, and its time. */
function sender({ name, email, company, phone, at }: MessageNotice): string {
  const facts = [
    ['Name', oneLine(name)],
    ['Company', oneLine(company)],
    ['Mail', oneLine(email)],
    ['Phone', oneLine(phone)],
    ['Received', `${zonedText(at)} (${organisation.timeZoneName})`],
  ]
  return facts
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n')
}

function dashboard(siteUrl: string | undefined, path: string): string {
  return siteUrl === undefined
    ? 'It is in the dashboard.'
    : `In the dashboard: ${new URL(path, siteUrl).href}`
}

const screens = { query: staffPaths.queries, appointment: staffPaths.appointments } as const

/** Notice to staff of one message; replies go to the visitor. */
export function noticeText(notice: MessageNotice, siteUrl: string | undefined): MailText {
  const name = oneLine(notice.name)
  const isReplied = isPlainAddress(notice.email)
  const about = isReplied
    ? 'To answer the visitor, reply to this mail.'
    : 'The address is unusual: check it before you answer.'
  return {
    subject: `New ${noun[notice.noun]} from ${name}`,
    text: [
      lines(notice.text),
      '-- ',
      sender(notice),
      '',
      about,
      dashboard(siteUrl, screens[notice.noun]),
      '',
    ].join('\n'),
    ...(isReplied ? { replyTo: { name, address: notice.email } } : {}),
  }
}

function shortened(text: string): string {
  const characters = Array.from(lines(text))
  return characters.length <= most.text ? characters.join('') : `${characters.slice(0, most.text).join('')}…`
}

function heldBackText(held: number): string {
  return `${counted(held, 'message is', 'messages are')} held back as suspicious`
}

/** Notice to staff, sent once, that so many messages arrive that all of them are held back. */
export function floodText(held: number, siteUrl: string | undefined): MailText {
  return {
    subject: 'Messages are being held back',
    text: [
      'Far more messages than usual are arriving, so new ones are held back. Some may be genuine.',
      'You get no mail for each of them: please look through them in the dashboard.',
      '',
      `${heldBackText(held)} so far.`,
      dashboard(siteUrl, staffPaths.dashboard),
      '',
    ].join('\n'),
  }
}

/** Digest for staff: the messages of a day, and the number held back. */
export function digestText(all: MessageNotice[], held: number, siteUrl: string | undefined): MailText {
  const count = (which: MessageNoun) => all.filter((notice) => notice.noun === which).length
  const counts = (['query', 'appointment'] as const)
    .filter((which) => count(which) > 0)
    .map((which) => counted(count(which), `new ${noun[which]}`))
  const quoted = all.slice(0, most.quoted).map((notice) => `${shortened(notice.text)}\n\n${sender(notice)}`)
  const rest = all.length - quoted.length
  return {
    subject: counts.join(' and '),
    text: [
      `${counts.join(' and ')} since the last summary.`,
      ...quoted,
      ...(rest > 0 ? [`${rest} more are in the dashboard.`] : []),
      ...(held > 0 ? [`${heldBackText(held)}.`] : []),
      `${dashboard(siteUrl, staffPaths.dashboard)}\n`,
    ].join('\n\n----\n\n'),
  }
}

/** Acknowledgement to a visitor, without a word of the message: anyone may have typed the address. */
export function acknowledgementText(): MailText {
  return {
    subject: `We have received your message`,
    text: [
      `Thank you for writing to ${withFullStop(organisation.name)} We have received your message and will get back to you.`,
      '',
      'If you have not written to us, someone has typed your address by mistake. You do not need to do anything.',
      '',
      organisation.name,
      organisation.email,
      '',
    ].join('\n'),
  }
}

/** Notice to an owner of a new password, and what to do if a stranger has set it. */
export function passwordNoticeText({
  account,
  at,
  siteUrl,
}: {
  account: { full_name: string }
  at: number
  siteUrl: string | undefined
}): MailText {
  const when = `${zonedText(at)} (${organisation.timeZoneName})`
  const danger = 'If it was not you, someone else can sign in as you:'
  const remedy =
    siteUrl === undefined
      ? [`${danger} ask a colleague at once for a link to choose another password.`]
      : [
          `${danger} choose another password at once, with “Forgot your password?” here:`,
          '',
          new URL(paths.login, siteUrl).href,
          '',
        ]
  return {
    subject: `A new password for your account at ${organisation.name}`,
    text: [
      `Hello ${oneLine(account.full_name)},`,
      '',
      `The password of your account at ${organisation.name} was set or changed on ${when}. Other devices are signed out.`,
      '',
      'If that was you, you do not need to do anything.',
      ...remedy,
      'Tell your colleagues as well: they can disable your account under Account Profile.',
      '',
      organisation.name,
      '',
    ].join('\n'),
  }
}
