import { expect, test } from 'vitest'
import { phoneText } from '#admin/inbox/phone-text.ts'

test.each([
  ['250788123456', true, '+250 788 123 456'],
  ['00250788123456', true, '+250 788 123 456'],
  ['+250788123456', false, '+250 788 123 456'],
  ['442079460123', true, '+44 207 946 0123'],
  ['12025550147', true, '+1 202 555 0147'],
  ['4930123456', true, '+49 301 234 56'],
  ['393331234567', true, '+39 333 123 4567'],
  ['0788123456', false, '0788 123 456'],
  // The country code is not known, or the text was typed in groups.
  ['250788123456', false, '250788123456'],
  ['0788 12 34 56', false, '0788 12 34 56'],
  ['0788123456 / 0722000000', false, '0788123456 / 0722000000'],
  ['', false, ''],
])('[INB-08] the phone number %s (international: %s) is read as %s', (phoneNumber, international, text) => {
  expect(phoneText({ phoneNumber, international })).toBe(text)
  expect(text.replace(/\D/g, '')).toBe(phoneNumber.replace(/\D/g, '').replace(/^00/, ''))
})
