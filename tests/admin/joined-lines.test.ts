import { expect, test } from 'vitest'
import { joinedLines } from '#admin/editor/paste/joined-lines.ts'

test.each([
  [
    'lines of a page, and words that were divided',
    'The survey covered sellers of maize, beans and cattle in nine dis-\ntricts and asked each of them about prices, transport and credit over a\nyear. Prices rose by 12 per cent in the second quarter, and most sellers\nmoved north.\n\nA second paragraph follows here with a longer sentence that again breaks at\nthe end of the line of the page.\n• first point\n• second point that is long enough to continue\non the next line\n12\n',
    'The survey covered sellers of maize, beans and cattle in nine districts and asked each of them about prices, transport and credit over a year. Prices rose by 12 per cent in the second quarter, and most sellers moved north.\nA second paragraph follows here with a longer sentence that again breaks at the end of the line of the page.\n• first point\n• second point that is long enough to continue on the next line\n12',
  ],
  [
    'a full stop at the edge of running text',
    'Women sold most of the milk in the morning and in the evening.\r\nTraders from the north came with lorries on two days of a week\r\nand paid less than the cooperative did for the whole of March,\r\nwhich nobody had foreseen when the year began and prices were\r\nhigh. Then came rain.',
    'Women sold most of the milk in the morning and in the evening. Traders from the north came with lorries on two days of a week and paid less than the cooperative did for the whole of March, which nobody had foreseen when the year began and prices were high. Then came rain.',
  ],
  [
    'a compound that is written with a hyphen elsewhere',
    'A long-term study of prices shows that each long-\nterm contract was kept by both of its sides, and\npaid in full.',
    'A long-term study of prices shows that each long-term contract was kept by both of its sides, and paid in full.',
  ],
  [
    'soft hyphens and lines in Amharic',
    'የወተት ዋጋ በሦስት ገበያዎች ውስጥ በዚህ ዓመት ከፍ ብሏል ሲል ጥናቱ ገል\u00ad\nጿል እንዲሁም ሻጮች ወደ ሰሜን ሄደዋል',
    'የወተት ዋጋ በሦስት ገበያዎች ውስጥ በዚህ ዓመት ከፍ ብሏል ሲል ጥናቱ ገልጿል እንዲሁም ሻጮች ወደ ሰሜን ሄደዋል',
  ],
  [
    'a heading before its paragraph',
    'Prices at the border\nTraders were asked every week for a year what they had paid for a bag\nof maize.',
    'Prices at the border\nTraders were asked every week for a year what they had paid for a bag of maize.',
  ],
])('[EDT-10] %s: paragraphs', (_what, text, joined) => {
  expect(joinedLines(text)).toBe(joined)
})

test.each([
  'One line alone that is as long as a line of a page may be, without an end',
  'First paragraph, which is a whole sentence and quite long.\nSecond paragraph, which is a whole sentence as well.\nThird paragraph.',
  'Market Street 12\nKigali\nRwanda',
  '1. Ask the traders what they have paid for each bag of grain\n2. Count the bags that stand in front of every shop there\n3. Write',
  'Name\tPrice\nMaize\t12',
  '',
  '\n\n',
])('[EDT-10] clipboard text that is not prose from a page stays unchanged: %j', (text) => {
  expect(joinedLines(text)).toBe(text)
})

test('[EDT-10] a text of a megabyte is read in linear time', () => {
  expect(joinedLines('a word that goes on and on over the edge of the page\n'.repeat(20_000))).not.toContain(
    '\n',
  )
  expect(joinedLines('-\n'.repeat(500_000))).toBe('-\n'.repeat(500_000))
})
