import { expect, test } from 'vitest'
import { hasEndlessWord } from '#admin/import/endless-words.ts'

test.each([
  ['農業市場的價格', false],
  ['ราคาข้าวโพดในตลาด', false],
  ['តម្លៃពោតនៅទីផ្សារ', false],
  ['ລາຄາສາລີໃນຕະຫຼາດ', false],
  ['ပြောင်းဈေးနှုန်း', false],
  ['トウモロコシの価格', false],
  ['maize', true],
  ['الذرة', true],
  ['ገበያ', true],
])('a thousand times %s without a space is an endless word: %s', (word, isEndless) => {
  expect(hasEndlessWord(word.repeat(1000), 2500)).toBe(isEndless)
  expect(hasEndlessWord(`${word} `.repeat(1000), 2500)).toBe(false)
})
