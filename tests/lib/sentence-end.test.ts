import { expect, test } from 'vitest'
import { withFullStop } from '#lib/sentence-end.ts'

test.each([
  'Why now?',
  'هل الأسعار ترتفع؟',
  'ዋጋዎች።',
  '“Why now?”',
  '« Pourquoi ? »',
  'Now!)',
  'बाज़ार।',
  '市場。',
  'Wait…',
  'هل؟\u200f',
])('the title "%s" ends a sentence and gets no full stop', (title) => {
  expect(withFullStop(title)).toBe(title)
})

test.each(['Prices', 'Prices (2026)', 'أسعار', 'ዋጋ', 'What? Prices', 'Prices:', '“Prices”', ''])(
  'the title "%s" gets a full stop',
  (title) => {
    expect(withFullStop(title)).toBe(`${title}.`)
  },
)
