import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAppointment } from '#contract/appointment-form.ts'
import { openMail } from '#server/mail/queue.ts'
import type { AppointmentRow } from '#server/database/message-rows.ts'
import type { MailSettings } from '#server/mail/environment.ts'
import { insertMessages } from '#server/messages/store.ts'
import { freshDatabase } from '../../support/database.ts'
import { mailSettings, morning, sampleAppointment, workOutbox } from '../../support/mail.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { z } from '#contract/zod.ts'

const bait = 'victim@example.net'

/** Form input that tries to become more than a name, an address or a text. */
const hostile = [
  `Ann\r\nBcc: ${bait}`,
  `Ann\nSubject: Other\n\nOther body`,
  `Ann\rBcc: ${bait}`,
  `Ann\u2028Bcc: ${bait}\u2029Cc: ${bait}\u0085To: ${bait}`,
  `Ann\0Bcc: ${bait}`,
  `Ann, ${bait}`,
  `"Ann" <${bait}>, Bob`,
  `Ann" <${bait}>;`,
  `=?utf-8?Q?Ann=0D=0ABcc:_${bait}?=`,
  '\u202Egnp.exe\u2066 \u200F',
  `${'Ж'.repeat(119)}\n`,
  `👩‍👩‍👧‍👦${'é'.repeat(100)}`,
  '.\r\nMAIL FROM:<victim@example.net>\r\n.\r\n',
  `${'a'.repeat(2000)}\r\n.\r\nRCPT TO:<${bait}>`,
  '%0D%0ABcc: victim@example.net',
]

/** Mail addresses that a database may have: earlier versions accepted them all. */
const addresses = [
  `ann@example.org,${bait.replace('@', '.')}`,
  '<ann>@example.org',
  '"ann\u0000"@example.org',
  'ann@example.org>;x.org',
  'ann@exa(mple.org',
  'ünn@example.org',
  'ann@bücher.example',
]

const known = [
  'from',
  'to',
  'reply-to',
  'subject',
  'message-id',
  'date',
  'mime-version',
  'auto-submitted',
  'content-type',
  'content-transfer-encoding',
]

let database: Awaited<ReturnType<typeof freshDatabase>>

beforeAll(async () => {
  database = await freshDatabase('sqlite')
})
afterAll(() => database.close())

/** The mails of one appointment, written directly into the store: the contract would reject some of it. */
async function mailsOf(fields: Partial<AppointmentRow>, changes: Partial<MailSettings> = {}) {
  const { db } = database
  const server = await startMailServer()
  const mail = mailSettings(server.url, changes)
  const row = sampleAppointment(fields)
  await insertMessages(db, 'appointment', row)
  await openMail(db, mail, () => morning).queue(db, 'appointment', row)
  expect(await workOutbox(db, mail, morning)).toEqual([])
  return server.received
}

test.each(hostile)('[INB-01] a form cannot add a header, a recipient or a mail: %j', async (text) => {
  const [mail, ...more] = await mailsOf({ full_name: text, company_name: text, message: text })
  expect(more).toEqual([])
  expect(mail?.to).toEqual(['desk@example.org'])
  const names = mail?.headers.map((line) => line.slice(0, line.indexOf(':')).toLowerCase()) ?? []
  expect(names.toSorted()).toEqual(known.toSorted())
  expect(mail?.header('To')).toBe('desk@example.org')
  expect(mail?.header('Reply-To')).toMatch(/ <ann@example\.org>$/)
  expect(mail?.raw).not.toMatch(/[^\r]\n|\r[^\n]/)
  // Only ASCII, and no line longer than mail servers accept.
  const head = mail?.raw.slice(0, mail.raw.indexOf('\r\n\r\n')) ?? ''
  expect(head).toMatch(/^[\t\r\n\x20-\x7E]*$/)
  expect(Math.max(...(mail?.raw.split('\r\n').map(({ length }) => length) ?? []))).toBeLessThan(999)
})

test('[INB-01] direction marks and control characters are not in the header', async () => {
  const [mail] = await mailsOf({ full_name: '\u202Eevil\u2066 \u0007name', message: 'ok\u0007' })
  expect(mail?.header('Subject')).toBe('New appointment request from evil name')
  expect(mail?.body).toMatch(/^ok\n/)
})

test.each(addresses)(
  '[INB-01] an unusual address never becomes another recipient or another reply address: %j',
  async (email) => {
    const isAccepted = z.safeParse(createAppointment.body, {
      fullName: 'Ann',
      email,
      companyName: 'Sample',
      message: 'Hello',
    }).success
    const mails = await mailsOf({ email }, { acknowledge: true })
    const notice = mails.find(({ to }) => to[0] === 'desk@example.org')
    const replyTo = notice?.header('Reply-To')
    const isPlain = email === 'ann@bücher.example'
    expect(replyTo).toBe(isPlain ? 'Ann <ann@xn--bcher-kva.example>' : undefined)
    expect(mails).toHaveLength(isPlain ? 2 : 1)
    expect(notice?.body).toContain(isPlain ? 'reply to this mail' : 'check it before you answer')
    if (email === 'ünn@example.org') expect(isAccepted).toBe(true)
  },
)
