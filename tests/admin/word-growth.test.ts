import { expect, test } from 'vitest'
import { openDocx } from '#admin/import/word/open-docx.ts'
import { simplifyDocument } from '#admin/import/word/simple-document.ts'
import { cell, docx, listItem, paragraph, row, run, table } from '../fixtures/word/docx-parts.ts'
import { expectLinearTime } from '../support/linear-time.ts'

const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join('')
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
  'deleted paragraphs': (n) => times(n, () => paragraph(run('a'), '', '<w:rPr><w:del w:id="1"/></w:rPr>')),
}
test.each(Object.entries(bodies))(
  '[EDT-08] a Word document of many %s is read in linear time',
  { tags: ['full'] },
  async (_what, make) => {
    const files = new Map<number, Uint8Array>()
    for (const size of [2500, 10_000]) files.set(size, await docx({ body: make(size) }))
    await expectLinearTime(async (size) => {
      const { parts, exists } = await openDocx(files.get(size) ?? new Uint8Array())
      try {
        return simplifyDocument(parts, exists)
      } catch (error) {
        // Nested too deeply.
        expect(error).toBeInstanceOf(TypeError)
        return undefined
      }
    }, 2500)
  },
)
