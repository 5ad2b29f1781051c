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
  expect(await count(bytes(...objectStream(bomb), tree.replace('2 >>', '5 >>')))).toBe(5)
})

const bomb = deflateSync(' '.repeat(17_000_000))
const damaged = Buffer.concat([deflateSync(' '.repeat(15_000_000)).subarray(0, -4), Buffer.from('....')])

test.each([
  ['one stream for many types', bytes('/Type/ObjStm'.repeat(5000), 'stream\n', bomb, '\nendstream '), 3],
  [
    'streams with one end',
    bytes(
      ...Array.from({ length: 2000 }, () => ['/Type/ObjStm stream\n', bomb.subarray(0, 500)]).flat(),
      'endstream',
    ),
    3,
  ],
  ['many bombs', bytes(...Array.from({ length: 40 }, () => objectStream(' '.repeat(17_000_000))).flat()), 0],
  [
    'many damaged streams',
    bytes(...Array.from({ length: 40 }, () => ['/Type/ObjStm stream\n', damaged, ' endstream ']).flat()),
    0,
  ],
  [
    'many short streams',
    bytes(
      ...Array.from({ length: 30_000 }, () => [
        '/Type/ObjStm stream\n',
        deflateSync(''),
        ' endstream ',
      ]).flat(),
    ),
    0,
  ],
  [
    'many types in many streams',
    bytes(...Array.from({ length: 2000 }, () => objectStream('/Type/Pages'.repeat(2000))).flat()),
    0,
  ],
])(
  '[EDT-11] %s take seconds of processor at most; pages beyond that have no number',
  async (_what, pdf, pages) => {
    const started = process.cpuUsage()
    expect(await count(bytes('<< /Type /Pages /Count 3 >>', pdf))).toBe(pages)
    const { user, system } = process.cpuUsage(started)
    expect((user + system) / 1e6).toBeLessThan(8)
  },
)

test('reading ends when the sender has disconnected', async () => {
  const sender = new AbortController()
  let reads = 0
  const pdf = bytes(...objectStream(tree), ' '.repeat(4_000_000), ...objectStream(tree))
  const counted = pagesOfPdf(
    async (position, length) => {
      reads += 1
      sender.abort()
      return pdf.subarray(position, position + length)
    },
    pdf.length,
    sender.signal,
  )
  await expect(counted).rejects.toMatchObject({ code: 'body_aborted' })
  expect(reads).toBe(1)
})
