import { expect, test } from 'vitest'
import { missingWords } from '#admin/import/missing-words.ts'
import { reportOf } from '#admin/import/report.ts'
import { convertDocx } from '#admin/import/word/convert-docx.ts'
import { parseHtml } from '#document/read/html.ts'
import { readParts } from '#document/read/parts.ts'
import { canonicalParts } from '#document/write/delta.ts'
import { writeHtml } from '#document/write/html.ts'
import { docx, paragraph, picture, run, table } from '../fixtures/word/docx-parts.ts'

type Parts = Parameters<typeof docx>[0]

/** The text and the report of a document whose pictures no browser can show. */
async function imported(given: Parts) {
  const read = await convertDocx(await docx(given))
  const parts = canonicalParts(readParts(read.parts), parseHtml)
  const missing = missingWords(read.words, read.counts.contentsWords, parts)
  const outcome = { unusable: read.pictures.size, takesPictures: true, missing }
  return { html: writeHtml(parts), report: reportOf(parts, read, outcome) }
}

const linked = (links: [words: string, address: string][]): Parts => ({
  body: paragraph(
    links.map(([words], at) => `<w:hyperlink r:id="rIdL${at + 1}">${run(words)}</w:hyperlink>`).join(''),
  ),
  links: links.map(([, address]) => address),
})
const wrapped = (address: string) =>
  `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(address)}&data=05%7Cada%40example.org`

test.each([
  ['a wrapper', [['report', wrapped('https://example.org/report')]], []],
  ['a wrapped address', [['off', wrapped('https://example.org/?to=ada@example.org')]], ['off']],
  ['a query', [['news', 'https://example.org/?mail=ada%40example.org']], ['news']],
  ['its host', [['in', 'https://ada@example.org@example.org/']], ['in']],
  ['a mail address for readers', [['write', 'mailto:office@example.org']], []],
  ['the name of an account', [['us', 'https://example.org/@name']], []],
  [
    'several',
    [1, 2, 3, 4].map((number) => [`link ${number}`, `https://example.org/${number}?a=ada@example.org`]),
    ['link 1', 'link 2', 'link 3', '…'],
  ],
] satisfies [string, string[][], string[]][])(
  '[EDT-08] the report of an import names links with a mail address in %s',
  async (_what, links, named) => {
    const all = links.map(([words = '', address = '']): [string, string] => [words, address])
    const { html, report } = await imported(linked(all))
    expect(html).not.toContain('safelinks')
    const sentence = `${links.length} ${links.length === 1 ? 'link carries' : 'links carry'} a mail address: ${named.map((words) => (words === '…' ? words : `“${words}”`)).join(', ')}`
    expect(report.left).toEqual(named.length === 0 ? [] : [sentence])
  },
)

test('[EDT-08] the caption of a picture that no browser shows stays a paragraph beside another table', async () => {
  const { html, report } = await imported({
    body:
      paragraph(picture('rIdP1', '')) +
      paragraph(run('Figure 1: A road')) +
      table([`<w:tr><w:tc>${paragraph(run('a'))}</w:tc></w:tr>`]),
    media: [['image1.emf', new Uint8Array(9)]],
  })
  expect(html).toBe('<p>Figure 1: A road</p><table><tbody><tr><td>a</td></tr></tbody></table>')
  expect(report.left).toEqual(['1 picture (of a kind that browsers do not show, such as EMF)'])
})

test('[EDT-08] a frame around paragraphs is unwrapped, and counted as layout', async () => {
  const frame = (...words: string[]) =>
    table([`<w:tr><w:tc>${words.map((text) => paragraph(run(text))).join('')}</w:tc></w:tr>`])
  const two = await imported({ body: frame('One.', 'Two.') })
  expect(two.html).toBe('<p>One.</p><p>Two.</p>')
  expect(two.report.came).toEqual(['2 paragraphs', '1 layout table (as its content)'])
  expect(two.report.left).toEqual([])
  expect((await imported({ body: frame('One.', '') })).report.came).toEqual(['1 table'])
})

test('[EDT-08] an import counts lists, notes and marks on its tree', async () => {
  const { report } = await imported({ body: paragraph(`${run('costs ')}<m:oMath/>${run(' [equation]')}`) })
  expect(report.marks).toEqual(['[equation]'])
  expect(report.came).toEqual(['1 paragraph'])
})
