import { expect, test } from 'vitest'
import { mailboxKey } from '#lib/mailbox-key.ts'

test.each([
  ['Ada.Sample+news@GoogleMail.com', 'adasample@gmail.com'],
  [' a.d.a@gmail.com ', 'ada@gmail.com'],
  ['ada+@gmail.com', 'ada@gmail.com'],
  ['+x@gmail.com', '+x@gmail.com'],
  ['Ada.Sample+news@Example.org', 'ada.sample+news@example.org'],
  ['ada.sample@notgmail.com', 'ada.sample@notgmail.com'],
  ['ada.sample@gmail.com.example', 'ada.sample@gmail.com.example'],
  ['ada.sample@mail.gmail.com', 'ada.sample@mail.gmail.com'],
  ['', ''],
])('the mailbox of %j is %j', (address, key) => {
  expect(mailboxKey(address)).toBe(key)
})
