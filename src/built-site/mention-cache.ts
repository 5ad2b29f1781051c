import { hash } from 'node:crypto'
import { z } from '#contract/zod.ts'
import { readFileSync } from 'node:fs'
import type { PageReader } from './page-reader.ts'
import { type Mention, mentionKinds } from './read-page.ts'

const mention = z.object({
  kind: z.enum(mentionKinds),
  value: z.string(),
})

/** Pages share most of their mentions: each is stored once, and pages store its number. */
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
 * Reads pages and caches their mentions between builds, so that an unchanged page is not parsed again. `text` is the
 * cache of the previous build, or ''; `code` is the digest of the code that reads pages.
 */
export function openMentionCache(
  text: string,
  code: string,
  reader: Pick<PageReader, 'ahead' | 'mentionsOf'>,
) {
  const { mentions, pages: kept } = readKept(text, code)
  const pages = new Map<string, number[]>()
  /** The files being read ahead, by their names. */
  const early = new Map<string, string>()
  const numbers = new Map(mentions.map(({ kind, value }, number) => [`${kind} ${value}`, number]))

  function numberOf(one: Mention): number {
    const key = `${one.kind} ${one.value}`
    const known = numbers.get(key) ?? mentions.push(one) - 1
    numbers.set(key, known)
    return known
  }

  return {
    /** Begins a site, which has no page yet. */
    begin(): void {
      for (const [key, own] of pages) kept[key] = own
      pages.clear()
    },
    /** Reads a page in the background, unless its mentions are cached. The file's content never changes. */
    ahead(file: string, name: string): void {
      if (kept[name] || early.has(name)) return
      early.set(name, file)
      reader.ahead(file)
    },
    /**
     * The mentions of a page. Equal mentions are the same object on all pages. The cache key is `name`, or else the
     * page's digest.
     */
    async of(file: string, name?: string): Promise<Mention[]> {
      const key = name ?? hash('sha256', readFileSync(file), 'base64url')
      const own =
        pages.get(key) ?? kept[key] ?? (await reader.mentionsOf(early.get(key) ?? file)).map(numberOf)
      pages.set(key, own)
      const found: Mention[] = []
      for (const number of own) {
        const one = mentions[number]
        if (one) found.push(one)
      }
      return found
    },
    /** The cache for the next build: the pages of the last site. */
    text(): string {
      const used: Mention[] = []
      const renumbered: number[] = []
      const written = [...pages].map(([name, own]) => [
        name,
        own.flatMap((number) => {
          const one = mentions[number]
          return one ? (renumbered[number] ??= used.push(one) - 1) : []
        }),
      ])
      return JSON.stringify({ code, mentions: used, pages: Object.fromEntries(written) })
    },
  }
}

export type MentionCache = ReturnType<typeof openMentionCache>
