import * as fc from 'fast-check'
import type { Indexed } from '#site/content/search-index.ts'
import type { IndexPart } from '#site/content/index-part.ts'

/** Publications over ten years, newest first, with the words of an index in an order that hardly compresses. */
export function manyPublications(count: number, { records }: Pick<IndexPart, 'records'>): Indexed[] {
  const words = records.flatMap(([, title, , , , text]) => `${title} ${text}`.split(' '))
  const word = fc.constantFrom(...words)
  const phrase = (length: number) =>
    fc.array(word, { minLength: length, maxLength: length }).map((parts) => parts.join(' '))
  const digit = fc.constantFrom(...Array.from('0123456789abcdef'))
  const id = fc.string({ unit: digit, minLength: 16, maxLength: 16 })
  const made = fc.tuple(id, phrase(8), phrase(40), fc.nat(records.length - 1))
  return fc.sample(made, { numRuns: count, seed: 1 }).map(([end, title, text, place], index) => {
    const time = Date.UTC(2026, 0, 1) - index * (3650 / count) * 86_400_000
    const [, , author = '', topics = ''] = records[place] ?? []
    return {
      id: Math.floor(time / 1000).toString(16) + end,
      title,
      author,
      topics,
      series: '',
      seriesNumber: '',
      language: '',
      summary: '',
      standing: '',
      text,
      date: new Date(time),
    }
  })
}
