import { expect, test } from 'vitest'
import { contentsIn } from '#document/read/contents.ts'
import { parseHtml } from '#document/read/html.ts'
import type { Parsed } from '#document/tree.ts'
import { lettersIn } from '#document/walk.ts'
import { expectLinearTime } from '../support/linear-time.ts'

const blocksOf = (html: string) => parseHtml(html).filter((part) => typeof part === 'object')
const read = (html: string) => {
  const blocks = blocksOf(html)
  const words = (block: Parsed) => lettersIn(block.children).trim()
  return contentsIn(
    blocks,
    blocks.filter(({ name }) => /^h[1-6]$/.test(name)),
  ).map(({ title, entries }) => [title ? words(title) : '', ...entries.map(words)])
}
const link = (address: string, words: string) => `<a href="${address}">${words}</a>`
const chapters = '<h1>Roads</h1><h1>Rails</h1>'

test.each([
  [
    'links of Google Docs without pages',
    `<p>${link('#heading=h.a', 'Roads')}</p><p>${link('#heading=h.b', 'Rails')}</p>`,
    [['', 'Roads', 'Rails']],
  ],
  [
    'one link to a heading with its page',
    `<p>Inhalt</p><p>${link('#_Toc1', 'Wege\t12')}</p>`,
    [['Inhalt', 'Wege\t12']],
  ],
  [
    'links to bookmarks with their pages',
    `<p>Sommaire</p><p></p><p>${link('#a', 'Routes\t1')}</p><p>${link('#b', 'Rails\tiv')}</p>`,
    [['Sommaire', 'Routes\t1', 'Rails\tiv']],
  ],
  [
    'items of a Word document with numbers beside the links',
    `<item>1.\t${link('#a', 'Roads')}\t1</item><item>2.\t${link('#b', 'Rails')}\t4</item>`,
    [['', '1.\tRoads\t1', '2.\tRails\t4']],
  ],
  [
    'lines that repeat headings, and an empty one',
    `<h2>Contents:</h2><p>Roads ..... 3</p><p> </p><p>Rails\t9</p>${chapters}`,
    [['Contents:', 'Roads ..... 3', 'Rails\t9']],
  ],
  [
    'one line below a title that repeats a heading',
    `<p>Contents</p><p>Roads\t3</p>${chapters}`,
    [['Contents', 'Roads\t3']],
  ],
  [
    'paragraphs of a style',
    '<p class="MsoTocHeading">Contents</p><p class="MsoToc1">Roads</p>',
    [['', 'Contents', 'Roads']],
  ],
  ['the place of a field', '<p>List of tables</p><contents></contents><p>Text</p>', [['List of tables']]],
])('a list of contents is found: %s', (_what, html, lists) => {
  expect(read(html)).toEqual(lists)
})

test.each([
  ['one line that repeats a heading', `<p>Roads\t3</p>${chapters}`],
  ['years behind headings', `<p>Roads 2024</p><p>Rails 2025</p>${chapters}`],
  [
    'links to other pages',
    `<p>${link('https://example.org/a', 'Roads')} 1</p><p>${link('https://example.org/b', 'Rails')} 2</p>`,
  ],
  ['links in sentences', `<p>See ${link('#_Toc1', 'Roads')} 3</p><p>See ${link('#_Toc2', 'Rails')} 4</p>`],
  ['links to bookmarks without pages', `<p>${link('#a', 'See a')}</p><p>${link('#b', 'See b')}</p>`],
  ['facts', '<p>Maize\t12</p><p>Beans\t14</p>'],
  ['a heading alone', '<p>Contents</p><p>Text</p>'],
])('%s are no contents', (_what, html) => {
  expect(read(html)).toEqual([])
})

test('many lists of contents are found in linear time', async () => {
  const list = `<p>Contents</p><p></p><p>${link('#_Toc1', `Roads ${'. '.repeat(50)}1`)}</p>`
  await expectLinearTime((size) => read(list.repeat(size)), 250)
})
