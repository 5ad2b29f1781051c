import { expect, test } from 'vitest'
import { callLink, replyLink, whatsAppLink } from '#admin/inbox/reply-links.ts'

const question = {
  email: 'amina@example.org',
  subject: 'Your message',
  name: ' Amina  Uwase ',
  text: 'What does a survey cost?\nAnd how long does it take?',
  sent: new Date('2026-11-03T09:00:00Z'),
}

function bodyOf(link: string): string {
  return new URL(link).searchParams.get('body') ?? ''
}

test('[INB-08] a reply greets by name and quotes the question line by line', () => {
  const link = replyLink(question)
  expect(link).toMatch(
    /^mailto:amina@example\.org\?subject=Your%20message&body=Dear%20Amina%20Uwase%2C%0D%0A/,
  )
  expect(bodyOf(link)).toBe(
    'Dear Amina Uwase,\r\n\r\n\r\n\r\nOn 3 November 2026 you wrote:\r\n> What does a survey cost?\r\n> And how long does it take?\r\n',
  )
  expect(bodyOf(replyLink({ ...question, name: ' ' }))).toMatch(/^Hello,\r\n/)
})

test('[INB-08] the content of a message cannot add a header to the reply', () => {
  const link = replyLink({
    ...question,
    name: 'A\r\nBcc: x@example.org',
    text: '&bcc=x@example.org\r\rCc: y',
  })
  expect([...new URL(link).searchParams.keys()]).toEqual(['subject', 'body'])
  expect(bodyOf(link)).toContain('Dear A Bcc: x@example.org,')
})

test.each([
  ['words', 'seven traders were asked '.repeat(200)],
  ['lines', 'one\n'.repeat(1200)],
  ['one word', 'a'.repeat(5000)],
  ['letters that take nine characters of an address each', '日本語のしつもん '.repeat(400)],
  ['faces', '👩🏿‍🌾'.repeat(700)],
  ['halves of faces', '\ud83d '.repeat(2000)],
])('[INB-08] a reply to %s stays short enough for every mail program', (_, text) => {
  const link = replyLink({ ...question, text })
  expect(link.length).toBeLessThan(1900)
  // The longest allowed.
  expect(link.length).toBeGreaterThan(1700)
  const quoted = bodyOf(link).split('wrote:\r\n')[1] ?? ''
  expect(quoted).toMatch(/\[\.\.\.\]\r\n$/)
  for (const line of quoted.trim().split('\r\n')) expect(line).toMatch(/^> /)
})

test('[INB-08] a question is cut at a word', () => {
  const words = bodyOf(replyLink({ ...question, text: 'seven traders were asked '.repeat(200) }))
  expect(words).toMatch(/ (?:seven|traders|were|asked) \[\.\.\.\]\r\n$/)
})

test('[INB-08] a name that fills the address leaves no room for the question', () => {
  const link = replyLink({ ...question, email: `${'é'.repeat(300)}@example.org`, text: 'x'.repeat(5000) })
  expect(link).not.toContain('body=')
})

const meeting = {
  at: '2026-12-01T07:00:00.000Z',
  minutes: 60,
  place: 'Main office',
  state: 'proposed',
  revision: 1,
  changedAt: '2026-11-20T12:00:00.000Z',
} as const
const time = 'Tuesday 1 December 2026, 09:00 to 10:00 (Kigali time, UTC+2)'

test.each([
  ['proposed', `We propose to meet on ${time}.\r\nPlace: Main office\r\n`],
  ['agreed', `We will meet on ${time}.\r\nPlace: Main office\r\n`],
  ['cancelled', `Our appointment on ${time} is cancelled.\r\n`],
] as const)('[REA-08] a reply has the time of an appointment that is %s in words', (state, words) => {
  const body = bodyOf(replyLink({ ...question, meeting: { ...meeting, state } }))
  expect(body).toContain(`Dear Amina Uwase,\r\n\r\n${words}\r\n\r\n\r\nOn 3 November 2026 you wrote:`)
})

test('[REA-08] a reply has the time whatever the length of the place and the question, and stays short', () => {
  for (const [place, text] of [
    ['日'.repeat(200), '語'.repeat(5000)],
    ['x\r\nBcc: y@example.org', 'a'.repeat(5000)],
    ['日'.repeat(150), ''],
  ]) {
    const link = replyLink({ ...question, text: text ?? '', meeting: { ...meeting, place: place ?? '' } })
    expect(link.length).toBeLessThan(1900)
    expect(bodyOf(link)).toContain(`We propose to meet on ${time}.`)
    expect([...new URL(link).searchParams.keys()]).toEqual(['subject', 'body'])
  }
})

test.each([
  ['0788123456', false, 'tel:0788123456', '250788123456'],
  ['0788 123 456', false, 'tel:0788 123 456', '250788123456'],
  ['250788123456', false, 'tel:+250788123456', '250788123456'],
  ['250788123456', true, 'tel:+250788123456', '250788123456'],
  ['+250 788 123 456', false, 'tel:+250788123456', '250788123456'],
  ['00250788123456', true, 'tel:+250788123456', '250788123456'],
  ['0044201234567', true, 'tel:+44201234567', '44201234567'],
])('[INB-08] %s (international: %s) is dialled as %s', (phoneNumber, international, call, number) => {
  expect(callLink({ phoneNumber, international })).toBe(call)
  expect(whatsAppLink({ phoneNumber, international }, 'Amina Uwase')).toBe(
    `https://wa.me/${number}?text=Dear%20Amina%20Uwase%2C`,
  )
})

test('[INB-08] an invalid number has no chat link', () => {
  expect(whatsAppLink({ phoneNumber: 'call me', international: false }, 'A')).toBe('')
  expect(whatsAppLink({ phoneNumber: '', international: false }, '\ud83d')).toBe('')
})
