import { hash } from 'node:crypto'
import { z } from '#contract/zod.ts'
import { readFileSync } from 'node:fs'
import type { PageReader } from './page-reader.ts'
import { type Reference, referenceKinds } from './read-page.ts'

const reference = z.object({
  kind: z.enum(referenceKinds),
  value: z.string(),
})

/** Pages share most of their references: each is stored once, and pages store its number. */
const stored = z.object({
  /** Digest of the code that wrote it. */
  code: z.string(),
  references: z.array(reference),
  pages: z.record(z.string(), z.array(z.number())),
})

/** The cache of an earlier build, if the same code wrote it. */
function readKept(text: string, code: string): Pick<z.infer<typeof stored>, 'references' | 'pages'> {
  try {
    const kept = z.parse(stored, JSON.parse(text))
    if (kept.code === code) return kept
  } catch {
    // Missing or damaged: every page is parsed again.
  }
  return { references: [], pages: {} }
}

/**
 * Reads pages and caches their references between builds, so that an unchanged page is not parsed again. `text` is the
 * cache of the previous build, or ''; `code` is the digest of the code that reads pages.
 */
export function openReferenceCache(
  text: string,
  code: string,
  reader: Pick<PageReader, 'ahead' | 'referencesOf'>,
) {
  const { references, pages: kept } = readKept(text, code)
  const pages = new Map<string, number[]>()
  /** The files being read ahead, by their names. */
  const early = new Map<string, string>()
  const numbers = new Map(references.map(({ kind, value }, number) => [`${kind} ${value}`, number]))

  function numberOf(one: Reference): number {
    const key = `${one.kind} ${one.value}`
    const known = numbers.get(key) ?? references.push(one) - 1
    numbers.set(key, known)
    return known
  }

  return {
    /** Starts a site without pages. */
    begin(): void {
      for (const [key, own] of pages) kept[key] = own
      pages.clear()
    },
    /** Reads a page in the background, unless its references are cached. The file's content never changes. */
    ahead(file: string, name: string): void {
      if (kept[name] || early.has(name)) return
      early.set(name, file)
      reader.ahead(file)
    },
    /**
     * The references of a page. Equal references are the same object on all pages. The cache key is `name`, or else the
     * page's digest.
     */
    async of(file: string, name?: string): Promise<Reference[]> {
      const key = name ?? hash('sha256', readFileSync(file), 'base64url')
      const own =
        pages.get(key) ?? kept[key] ?? (await reader.referencesOf(early.get(key) ?? file)).map(numberOf)
      pages.set(key, own)
      const found: Reference[] = []
      for (const number of own) {
        const one = references[number]
        if (one) found.push(one)
      }
      return found
    },
    /** The cache for the next build: the pages of the last site. */
    text(): string {
      const used: Reference[] = []
      const renumbered: number[] = []
      const written = [...pages].map(([name, own]) => [
        name,
        own.flatMap((number) => {
          const one = references[number]
          return one ? (renumbered[number] ??= used.push(one) - 1) : []
        }),
      ])
      return JSON.stringify({ code, references: used, pages: Object.fromEntries(written) })
    },
  }
}

export type ReferenceCache = ReturnType<typeof openReferenceCache>
