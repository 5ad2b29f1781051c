import { z } from '#contract/zod.ts'
import { readFileSync } from 'node:fs'
import { readPage, type Reference, referenceKinds } from './read-page.ts'

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

interface Kept {
  references: Reference[]
  pages: Map<string, Reference[]>
}

/** The cache of an earlier build, if the same code wrote it. Equal references are one object. */
function readKept(text: string, code: string): Kept {
  try {
    const { references, pages, ...kept } = z.parse(stored, JSON.parse(text))
    if (kept.code === code) {
      const read = (numbers: number[]) => numbers.flatMap((number) => references[number] ?? [])
      return { references, pages: new Map(Object.entries(pages).map(([key, own]) => [key, read(own)])) }
    }
  } catch {
    // Missing or damaged: every page is parsed again.
  }
  return { references: [], pages: new Map() }
}

/**
 * Reads pages and caches their references between builds, so that an unchanged page is not parsed again. `text` is the
 * cache of the previous build, or ''; `code` is the digest of the code that reads pages.
 */
export function openReferenceCache(text: string, code: string) {
  const { references, pages: kept } = readKept(text, code)
  const pages = new Map<string, Reference[]>()
  const nameOf = ({ kind, value }: Reference) => `${kind} ${value}`
  const known = new Map(references.map((one) => [nameOf(one), one]))

  function shared(one: Reference): Reference {
    const same = known.get(nameOf(one)) ?? one
    known.set(nameOf(one), same)
    return same
  }

  return {
    /** Starts a site without pages. */
    begin(): void {
      for (const [key, own] of pages) kept.set(key, own)
      pages.clear()
    },
    /**
     * The references of a page. Equal references are the same object on all pages. A file of that path always has the same
     * content.
     */
    of(file: string): Reference[] {
      const own =
        pages.get(file) ?? kept.get(file) ?? readPage(readFileSync(file, 'utf8')).references.map(shared)
      pages.set(file, own)
      return own
    },
    /** The cache for the next build: the pages of the last site. */
    text(): string {
      const numbers = new Map<Reference, number>()
      function numberOf(one: Reference): number {
        const number = numbers.get(one) ?? numbers.size
        numbers.set(one, number)
        return number
      }
      const written = [...pages].map(([name, own]) => [name, own.map(numberOf)])
      return JSON.stringify({ code, references: [...numbers.keys()], pages: Object.fromEntries(written) })
    },
  }
}

export type ReferenceCache = ReturnType<typeof openReferenceCache>
