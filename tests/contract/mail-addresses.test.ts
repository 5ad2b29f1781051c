import { expect, test } from 'vitest'
import { appointmentInput } from '#contract/appointment-form.ts'
import { cleanAddress } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'

const clean = 'ada@example.org'
const form = { fullName: 'Ada Sample', companyName: 'Sample Mills', message: 'Hello' }

test.each([
  ['a space without width', 'ada@example.org\u200b'],
  ['a mark of the order of bytes', '\ufeffada@example.org'],
  ['a soft hyphen', 'ada@exam\u00adple.org'],
  ['joiners', 'ada\u200d@example\u200c.org'],
  ['marks of direction', '\u202aada@example.org\u202c\u200f'],
  ['a variation selector', 'ada@example.org\ufe0f'],
  ['white space', '\u00a0 ada@example.org\t\n'],
  ['mailto:', 'MailTo:ada@example.org'],
  ['brackets', '<ada@example.org>'],
  ['a bracket at its end', 'ada@example.org>'],
  ['brackets with mailto: and a comma', '<mailto:ada@example.org>,'],
  ['a full stop', 'ada@example.org.'],
  ['the name of mail programs', 'Ada Sample <ada@example.org>'],
  ['a name in quotes', '"Sample, Ada"<ada@example.org>;'],
  ['brackets in mailto:', 'mailto:<ada@example.org>'],
  ['two brackets', '<<ada@example.org>>.'],
  ['a subject', 'mailto:ada@example.org?subject=Hello&body=x'],
  ['round brackets', '(ada@example.org)'],
  ['square brackets', '[ada@example.org],'],
  ['quotation marks', '“ada@example.org”.'],
  ['a semicolon behind invisible characters', 'ada@example.org\u200b;'],
])('[APT-02] a mail address with %s is stored without', (_what, email) => {
  expect(cleanAddress(email)).toBe(clean)
  expect(z.parse(appointmentInput, { ...form, email }).email).toBe(clean)
})

test.each([
  'ada@',
  'ada',
  'a b@example.org',
  'a<b@example.org',
  'ada@exa(m)ple.org',
  'a,b@example.org',
  'ada@example',
  '<>',
  'mailto:',
  '\u200b',
])('[APT-02] %j is still no mail address', (email) => {
  expect(z.safeParse(appointmentInput, { ...form, email }).success).toBe(false)
})

test.each([
  "o'neil+news@example.org",
  'ädä@exämple.org',
  '-ada-@example.org',
  'what?now@example.org',
  'ada@نمونه\u200cها.ir',
  'ada@क्\u200dष.भारत',
])('[APT-02] the mail address %s stays as it is', (email) => {
  expect(cleanAddress(email)).toBe(email)
})
