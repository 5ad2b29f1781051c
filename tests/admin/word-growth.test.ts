import { expect, test } from 'vitest'
import { openDocx } from '#admin/import/word/open-docx.ts'
import { readDocument } from '#admin/import/word/read-document.ts'
import { cell, docx, listItem, paragraph, picture, row, run, table } from '../fixtures/word/docx-parts.ts'
import { expectLinearTime } from '../support/linear-time.ts'

const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join('')
const tab = '<w:r><w:tab/></w:r>'
const toc =
  '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>TOC</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>a</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>'
const bodies: Record<string, (count: number) => string> = {
  'equal headings': (n) => times(n, () => paragraph(run('a'), 'Heading1')),
  paragraphs: (n) => times(n, (i) => paragraph(run(`word ${i}`))),
  runs: (n) => paragraph(times(n, () => run('a '))),
  tabs: (n) => paragraph(times(n, () => '<w:r><w:tab/></w:r>')),
  'list items': (n) => times(n, (i) => listItem('a', 1, i % 9)),
  'open fields': (n) => paragraph(times(n, () => '<w:r><w:fldChar w:fldCharType="begin"/></w:r>') + run('x')),
  fields: (n) =>
    paragraph(
      times(
        n,
        () =>
          '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>',
      ),
    ),
  bookmarks: (n) =>
    times(n, (i) =>
      paragraph(`<w:bookmarkStart w:id="${i}" w:name="b${i}"/>${run('a')}<w:bookmarkEnd w:id="${i}"/>`),
    ),
  rows: (n) => table(Array.from({ length: n }, () => row([cell('a'), cell('1')]))),
  cells: (n) => table([row(Array.from({ length: n }, () => cell('1')))]),
  'merged rows': (n) =>
    table(
      Array.from({ length: n }, (_, i) =>
        row([cell('a', i ? '<w:vMerge/>' : '<w:vMerge w:val="restart"/>'), cell('1')]),
      ),
    ),
  tables: (n) => times(n, () => table([row([cell('a')])])),
  'vmerge wide': (n) =>
    table(
      Array.from({ length: 20 }, (_, i) =>
        row(
          Array.from({ length: Math.ceil(n / 20) }, () =>
            cell('a', i ? '<w:vMerge/>' : '<w:vMerge w:val="restart"/>'),
          ),
        ),
      ),
    ),
  'nested elements': (n) => paragraph('<w:smartTag>'.repeat(n) + run('x') + '</w:smartTag>'.repeat(n)),
  'nested choices': (n) =>
    paragraph(
      '<mc:AlternateContent><mc:Choice>'.repeat(n) +
        run('x') +
        '</mc:Choice></mc:AlternateContent>'.repeat(n),
    ),
  'nested namespaces': (n) =>
    paragraph(
      times(
        n,
        (i) => `<x${i}:a xmlns:x${i}="http://schemas.openxmlformats.org/wordprocessingml/2006/main">`,
      ) +
        run('x') +
        Array.from({ length: n }, (_, i) => `</x${n - 1 - i}:a>`).join(''),
    ),
  'one long word': (n) => paragraph(run('a'.repeat(n * 20))),
  symbols: (n) => paragraph(times(n, () => '<w:r><w:sym w:font="Symbol" w:char="F06D"/></w:r>')),
  'lines of tabs': (n) =>
    times(n, (i) => paragraph(['a', '1', String(i)].map((cell) => run(cell)).join(tab))),
  'places in a line': (n) =>
    paragraph(times(n, () => run('a') + tab)) + paragraph(times(n, () => run('b') + tab)),
  'lists of contents': (n) => times(n, () => paragraph('') + paragraph(toc)),
  'empty lines before contents': (n) => times(n, () => paragraph('')) + times(n, () => paragraph(toc)),
  'photographs in a row': (n) =>
    table([
      row(Array.from({ length: n }, () => cell('').replace('</w:p>', `${picture('rIdP1', 'a')}</w:p>`))),
      row(Array.from({ length: n }, () => cell('caption'))),
    ]),
  'letters of symbol fonts': (n) => paragraph(run('\uF041m'.repeat(n), '<w:rFonts w:ascii="Symbol"/>')),
  'unknown letters': (n) => paragraph(run('\uF041 '.repeat(n))),
  'bold lines': (n) => times(n, () => paragraph(run('a', '<w:b/>'))),
  'deleted paragraphs': (n) => times(n, () => paragraph(run('a'), '', '<w:rPr><w:del w:id="1"/></w:rPr>')),
}
const media: [string, Uint8Array][] = [['image1.png', new Uint8Array(9)]]

test.each(Object.entries(bodies))(
  '[EDT-08] a Word document of many %s is read in linear time',
  { tags: ['full'] },
  async (_what, make) => {
    const files = new Map<number, Uint8Array>()
    for (const size of [2500, 10_000]) files.set(size, await docx({ body: make(size), media }))
    await expectLinearTime(async (size) => {
      const { parts, exists } = await openDocx(files.get(size) ?? new Uint8Array())
      try {
        return readDocument(parts, exists)
      } catch (error) {
        // Nested too deeply.
        expect(error).toBeInstanceOf(TypeError)
        return undefined
      }
    }, 2500)
  },
)
