import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pagesOfPdf } from '#server/documents/pdf-pages.ts'

const bytes = (...parts: (string | Buffer)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))

const count = (pdf: Buffer) =>
  pagesOfPdf(async (position, length) => pdf.subarray(position, position + length), pdf.length)

const objectStream = (text: string) => {
  const stream = deflateSync(text)
  return [
    `5 0 obj\n<< /Type /ObjStm /N 2 /First 10 /Filter /FlateDecode /Length ${stream.length} >>\nstream\n`,
    stream,
    '\nendstream\nendobj\n',
  ]
}

const tree = '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>'

test.each([
  ['a plain tree', bytes('%PDF-1.4\n2 0 obj\n', tree, '\nendobj\n%%EOF'), 2],
  ['another order', bytes('%PDF-1.4\n2 0 obj <</Count 12/Kids[3 0 R]/Type/Pages>> endobj'), 12],
  ['a tree with resources', bytes('<< /Count 7 /Resources << /Font << >> >> /Type /Pages >>'), 7],
  ['a tree of trees', bytes('<< /Type /Pages /Count 40 >>', '<< /Type /Pages /Parent 1 0 R /Count 8 >>'), 40],
  ['an object stream', bytes('%PDF-1.5\n', ...objectStream(`2 0 9 40 ${tree}`)), 2],
  ['a table of contents', bytes('<< /Type /Outlines /Count 99 >>', '<< /Type /Pages /Count 3 >>'), 3],
  ['an earlier version', bytes('<< /Type /Pages /Count 3 >>', '<< /Type /Pages /Count 4 >>'), 4],
  ['a flat tree', bytes('<< /Type /Pages /Kids [', '12 0 R '.repeat(3000), '] /Count 3000 >>'), 3000],
  ['a tree between two parts', bytes(' '.repeat(1024 * 1024 - 20), tree, ' '.repeat(2 * 1024 * 1024)), 2],
  ['a tree at the end', bytes(' '.repeat(5 * 1024 * 1024), ...objectStream(tree)), 2],
  ['no tree', bytes('%PDF-1.4\n%%EOF'), 0],
  ['no end', bytes('<< /Type /Pages /Count 3'), 0],
  ['a broken stream', bytes('<< /Type /ObjStm >> stream\n', 'no deflate', '\nendstream', tree), 2],
  ['more pages than any book', bytes('<< /Type /Pages /Count 999999999 >>'), 0],
])('[REA-02] the pages of a PDF are counted: %s', async (_what, pdf, expected) => {
  expect(await count(pdf)).toBe(expected)
})

test.each([
  ['types', '/Type/Pages'.repeat(100_000)],
  ['open dictionaries', '<<'.repeat(500_000)],
  ['streams without an end', '/Type/ObjStm stream'.repeat(50_000)],
])('a million letters of %s are read at once; quadratic time would exceed the limit', async (_what, text) => {
  expect(await count(Buffer.from(text))).toBe(0)
})

test('a stream that unpacks to far more than it is long is left out', async () => {
  const bomb = `${' '.repeat(20_000_000)}${tree}`
  expect(await count(bytes(...objectStream(bomb)))).toBe(0)
})
