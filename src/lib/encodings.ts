import { LRUCache } from 'lru-cache'

/** The encodings of texts, the better one first. */
export const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/** Browsers send few different headers: each is parsed once. */
const known = new LRUCache<string, { best: Encoding | undefined }>({ max: 100 })

/** The best encoding that an Accept-Encoding header allows; undefined for none. */
export function bestEncoding(header: string | null | undefined): Encoding | undefined {
  if (header == null || header.length > 200) return undefined
  const before = known.get(header)
  if (before) return before.best
  const accepted = new Set<string>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    if (!parameters.some((text) => text.startsWith('q=') && Number(text.slice(2)) === 0)) accepted.add(name)
  }
  const best = encodings.find((encoding) => accepted.has(encoding))
  known.set(header, { best })
  return best
}
