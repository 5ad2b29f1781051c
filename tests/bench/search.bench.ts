import { brotliCompressSync } from 'node:zlib'
import { publicationRows } from '#server/seed/rows.ts'
import { samples } from '#server/seed/samples.ts'
import { relatedPublications } from '#lib/related.ts'
import { indexParts } from '#site/content/search-index.ts'
import { noSearch } from '#site/search/search-address.ts'
import { openIndex } from '#site/search/static-engine.ts'
import { plainText } from '#lib/plain-text.ts'
import { manyPublications } from '../support/many-publications.ts'
import { bench, report, type Row, sizesOr } from './bench.ts'

const { publications: read } = await samples.load()
const indexed = indexParts(
  publicationRows(read, Date.now()).map(({ content, published_at, ...row }) => ({
    ...row,
    text: plainText(content),
    date: new Date(published_at ?? 0),
  })),
)

async function timed<Result>(run: () => Result | Promise<Result>): Promise<[Result, number]> {
  const started = performance.now()
  const result = await run()
  return [result, performance.now() - started]
}

async function measure(count: number): Promise<Row> {
  const publications = manyPublications(count, { records: indexed.flatMap(({ records }) => records) })
  const [parts, indexing] = await timed(() => indexParts(publications))
  const [, relating] = await timed(() => relatedPublications(publications))
  const index = openIndex(async (part) => parts[part - 1] ?? { years: [], records: [] })
  const asked = { ...noSearch, q: 'market pri' }
  const [, first] = await timed(() => index.find(asked))
  const [, next] = await timed(() => index.find({ ...asked, q: 'market price' }))
  return {
    parts: parts.length,
    'kB of the first part': brotliCompressSync(JSON.stringify(parts[0])).byteLength / 1024,
    'first search, ms': first,
    'next search, ms': next,
    'index in a build, ms': indexing,
    'related ones in a build, ms': relating,
  }
}

await bench(async () => {
  const rows: Record<string, Row> = {}
  for (const count of sizesOr(15, 1000, 5000)) rows[`${count} publications`] = await measure(count)
  report('Static search, without the line and the 11 kB of code (goal: 60 kB and 100 ms in all)', rows)
})
