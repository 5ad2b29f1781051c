import { expect, test } from 'vitest'
import { parseHtml } from '#document/read/html.ts'
import { isLikelyChange as compare } from '#admin/screens/new-articles/likely-change.ts'

const isLikelyChange = (before: typeof text, after: typeof text) => compare(before, after, parseHtml)

const text = {
  title: 'Grain',
  summary: '',
  content: '<p>Prices of maize rose by 12 % in May, and traders were asked.</p><p>They agree.</p>',
  link: '',
  authors: '',
}

test.each([
  ['a letter', 'maize', 'maise'],
  ['two letters', 'traders', 'tradres'],
  ['signs and case', 'May, and', 'may – and'],
  ['marks of letters', 'asked', 'askéd'],
  ['bold words', 'maize', '<b>maize</b>'],
  ['paragraphs joined', '</p><p>', ' '],
  ['a word split', 'maize', 'mai ze'],
])('[REV-04] another spelling or layout is likely none for readers: %s', (_name, from, to) => {
  expect(isLikelyChange(text, { ...text, content: text.content.replace(from, to) })).toBe(false)
})

test.each([
  ['a number', '12', '21'],
  ['a short word', 'by', 'to'],
  ['a word that turns the meaning', 'were asked', 'were not asked'],
  ['another word', 'maize', 'beans'],
  ['a sentence added', 'They agree.', 'They agree. Others do not.'],
  ['a sentence removed', '<p>They agree.</p>', ''],
  ['another order', 'maize rose', 'rose maize'],
])('[REV-04] another content is likely a change for readers: %s', (_name, from, to) => {
  expect(isLikelyChange(text, { ...text, content: text.content.replace(from, to) })).toBe(true)
})

test('[REV-04] a title, a document and authors count', () => {
  expect(isLikelyChange(text, { ...text, title: 'Grains' })).toBe(false)
  expect(isLikelyChange(text, { ...text, title: 'Milk' })).toBe(true)
  expect(isLikelyChange(text, { ...text, link: '/api/documents/x.pdf' })).toBe(true)
  expect(isLikelyChange(text, { ...text, authors: '[{"name":"Ama"}]' })).toBe(true)
  expect(isLikelyChange(text, text)).toBe(false)
})
