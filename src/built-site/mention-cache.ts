import { hash } from 'node:crypto'
import { z } from '#contract/zod.ts'
import { type Mention, readPage } from './read-page.ts'

const mention = z.object({
  kind: z.enum(['script', 'style', 'file', 'picture', 'frame', 'form', 'link', 'id', 'fault']),
  value: z.string(),
})

/** Pages share most of what they mention: each mention is stored once, and pages as its numbers. */
const stored = z.object({
  /** Digest of the code that wrote it. */
  code: z.string(),
  mentions: z.array(mention),
  pages: z.record(z.string(), z.array(z.number())),
})

/** The cache of an earlier build, if the same code wrote it. */
function readKept(text: string, code: string): Pick<z.infer<typeof stored>, 'mentions' | 'pages'> {
  try {
    const kept = z.parse(stored, JSON.parse(text))
    if (kept.code === code) return kept
  } catch {
    // Missing or damaged: every page is parsed again.
  }
  return { mentions: [], pages: {} }
}

/**
 * Reads pages and caches their mentions between builds under the digest of their bytes, so that an unchanged page
 * is not parsed again. `text` is the cache of the build before, or ''; `code` is the digest of the code that reads
 * pages.
 */
export function openMentionCache(text: string, code: string) {
  const kept = readKept(text, code)
  const mentions: Mention[] = []
  const numbers = new Map<string, number>()
  const pages: Record<string, number[]> = {}

  function numberOf(one: Mention): number {
    const key = `${one.kind} ${one.value}`
    const known = numbers.get(key) ?? mentions.push(one) - 1
    numbers.set(key, known)
    return known
  }

  return {
    /** The mentions of a page. Equal mentions are the same object on all pages. */
    of(bytes: Buffer): Mention[] {
      const name = hash('sha256', bytes, 'base64url')
      const earlier = kept.pages[name]?.flatMap((number) => kept.mentions[number] ?? [])
      pages[name] ??= (earlier ?? readPage(bytes.toString()).mentions).map(numberOf)
      return pages[name].flatMap((number) => mentions[number] ?? [])
    },
    /** The cache for the next build: the pages that were read in this one. */
    text: () => JSON.stringify({ code, mentions, pages }),
  }
}

export type MentionCache = ReturnType<typeof openMentionCache>
