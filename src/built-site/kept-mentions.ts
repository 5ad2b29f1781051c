import { hash } from 'node:crypto'
import { z } from '#contract/zod.ts'
import { type Mention, readPage } from './read-page.ts'

const mention = z.object({
  kind: z.enum(['script', 'style', 'file', 'picture', 'frame', 'form', 'link', 'id', 'fault']),
  value: z.string(),
})

/** Pages share most of what they mention: each mention is stored once, and pages as its numbers. */
const stored = z.object({
  /** Of the code that read them. */
  code: z.string(),
  mentions: z.array(mention),
  pages: z.record(z.string(), z.array(z.number())),
})

/** What an earlier build kept, where the same code read it. */
function readKept(text: string, code: string): Pick<z.infer<typeof stored>, 'mentions' | 'pages'> {
  try {
    const kept = z.parse(stored, JSON.parse(text))
    if (kept.code === code) return kept
  } catch {
    // Nothing that can be used.
  }
  return { mentions: [], pages: {} }
}

/**
 * Reads pages, and keeps what they mention from build to build under the digest of their bytes: of thousands
 * of pages, those that did not change are not parsed again. `text` is what the build before kept, or ''; `code`
 * is the digest of the code that reads pages.
 */
export function openKeptMentions(text: string, code: string) {
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
    /** What a page mentions: equal mentions are the same object, on whatever pages. */
    of(bytes: Buffer): Mention[] {
      const name = hash('sha256', bytes, 'base64url')
      const earlier = kept.pages[name]?.flatMap((number) => kept.mentions[number] ?? [])
      pages[name] ??= (earlier ?? readPage(bytes.toString()).mentions).map(numberOf)
      return pages[name].flatMap((number) => mentions[number] ?? [])
    },
    /** What the next build may use: the pages that were asked for in this one. */
    text: () => JSON.stringify({ code, mentions, pages }),
  }
}

export type KeptMentions = ReturnType<typeof openKeptMentions>
