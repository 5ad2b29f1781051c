import { expect, test } from 'vitest'
import { actWords } from '#admin/audit/audit-words.ts'

test.each([
  ['query', '3 as CSV', 'exported messages, 3 as CSV'],
  ['appointment', '2 as CSV', 'exported appointments, 2 as CSV'],
  ['', 'the whole database, as a backup', 'exported the whole database, as a backup'],
])('[OWN-04] an export of %j, %j, is described as: %s', (noun, title, words) => {
  const line = { _id: '', at: '', account: '', who: '', record: '', network: '' }
  expect(actWords({ ...line, act: 'exported', noun, title })).toBe(words)
})
