import { expect, test } from 'vitest'
import { joinedLines, paragraphStarts } from '#admin/editor/paste/joined-lines.ts'

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

test.each([
  [
    'a page',
    'The survey covered sellers of maize, beans and cattle in nine dis-\ntricts and asked each of them about prices, transport and credit over a\nyear. Prices rose by 12 per cent in the second quarter, and most sellers\nmoved north.\nA second paragraph follows here with a longer sentence that again breaks\nat the end of the line.',
    ['paragraph', 'word', 'words', 'words', 'paragraph', 'words'],
  ],
  [
    'a page in German, whose nouns begin with capitals',
    'Die Erhebung umfasste neun Bezirke und fragte alle Händler nach ihren\nPreisen, nach dem Weg der Ware und nach der Zahl der Säcke, die sie am\nMarkt verkauft hatten oder im Lager behielten, bis der Regen kam und\nniemand mehr fragte. Im Norden blieb der Preis von Mais auch in den\nWochen danach hoch, weil die Brücke am Fluss gesperrt war und erst im\nnächsten Jahr wieder offen sein wird.',
    ['paragraph', 'words', 'words', 'words', 'words', 'words'],
  ],
  [
    'sections with numbers',
    'The survey covered sellers of maize, beans and cattle in the nine\ndistricts and asked each of them about prices, transport and credit.\n1.1 Method\nWe asked them every week for a year what they had paid for a bag of\nmaize.',
    ['paragraph', 'words', 'paragraph', 'paragraph', 'words'],
  ],
  [
    'two paragraphs of a page in Amharic',
    'የወተት ዋጋ በሦስት ገበያዎች ውስጥ በዚህ ዓመት ከፍ ብሏል ሲል\nጥናቱ ገልጿል እንዲሁም ሻጮች ወደ ሰሜን ሄደዋል።\n\nየወተት ዋጋ በሦስት ገበያዎች ውስጥ በዚህ ዓመት ከፍ ብሏል ሲል\nጥናቱ ገልጿል።',
    ['paragraph', 'words', 'paragraph', 'paragraph', 'words'],
  ],
])('[EDT-10] paragraphs that are lines of %s continue', (_what, text, starts) => {
  expect(paragraphStarts(text.split('\n'))).toEqual(starts)
})

test.each([
  [
    'titles',
    'Prices of maize at the border in the second quarter\nPrices of beans at the border in the second quarter\nTraders of cattle and goats in the north of Kenya',
  ],
  [
    'items that end with a comma',
    'support to farmers who sell their milk in the north,\ntraining of officers,\nroads between the markets of the lakes and of the coast of the country,\nand storage',
  ],
  [
    'verses',
    'when the long rains came late to the plain we counted\nsacks that stood by the door of a closed shop\nand nobody asked for the price of the grain that we had not sold in the year\nor for the road to the north that the river had taken',
  ],
  [
    'an address',
    'Ministry of Agriculture, Livestock and Fisheries,\nKilimo House, Cathedral Road, P.O. Box 30028-00100,\nNairobi, Kenya',
  ],
  [
    'references',
    'Abebe, Z. (2020) Grain markets of the Horn, a review of prices\nSesay, A. (2021) Milk in the dry season and who sells it\nKone, B. (2022) Borders and the trade in cattle',
  ],
  [
    'headings and sentences',
    'What the traders at the border were asked about\nPrices rose.\nWhat they answered to the questions of the survey\nThey fell.',
  ],
  [
    'titles and one line in lower case',
    'Short paragraph one about the price of maize, in Kano\nShort paragraph two about the price of beans, in Kano\nanother that begins in lower case, and has no stop',
  ],
  [
    'messages of a chat',
    'ok so the plan is that we go to the market on monday\nand then we ask each trader about the price of a bag\nsounds good',
  ],
  [
    'rows of words and numbers',
    'Maize, white, per bag of 90 kg at the border market 3,200\nBeans, red, per bag of 90 kg at the border market 9,100',
  ],
])('[EDT-10] paragraphs that are %s stay paragraphs', (_what, text) => {
  expect(new Set(paragraphStarts(text.split('\n')))).toEqual(new Set(['paragraph']))
})
