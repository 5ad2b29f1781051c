import { readFile } from 'node:fs/promises'
import { counted } from '#lib/counted.ts'
import { z } from '#contract/zod.ts'
import { type Allowed, openChecks } from './check-reference.ts'
import type { FilePaths } from './files-in.ts'
import type { ReferenceCache } from './reference-cache.ts'
import type { Reference } from './read-page.ts'
import { addressesInXml } from './xml-addresses.ts'

export interface Expected extends Allowed {
  /** The names of its files, those that could not be made included. */
  names: ReadonlySet<string>
  /** Identifiers of the publications that must have a page. */
  publications: readonly string[]
}

/** A fault of a page. */
export interface Fault {
  page: string
  /** The id of the publication that the page shows; '' for other pages. */
  record: string
  why: string
  /** What the page refers to, if that is the fault. */
  address?: string
}

const essential = [
  'index.html',
  '404.html',
  'dashboard.html',
  'login.html',
  'publications.html',
  'build.json',
  'feed.xml',
  'sitemap.xml',
]

const builtFacts = z.object({ publications: z.number() })

/** A path from the root, or a whole address. */
const startsAnywhere = /^(?:\/|[a-z]+:)/i

/** Returns true if the meaning of an address, or whether it is allowed, depends on the page. */
function isRelative({ kind, value }: Reference): boolean {
  if (kind === 'island' || kind === 'policy') return true
  return !['id', 'fault', 'script', 'style'].includes(kind) && !startsAnywhere.test(value)
}

/** The id of the publication that a page shows; undefined for other pages. */
export function publicationOf(page: string): string | undefined {
  const [, id] = /^publication\/([\w-]+)\.html$/.exec(page) ?? []
  return id === 'fallback' ? undefined : id
}

/** Why an address of a feed or a sitemap is not a page of this site; one reason at most. */
function faultOfXml(
  xml: string,
  faultOf: (reference: Reference, page: string) => string | undefined,
  siteUrl: string,
) {
  try {
    for (const value of addressesInXml(xml)) {
      if (!value.startsWith(siteUrl)) return `refers to ${value}, which is not on this site`
      const why = faultOf({ kind: 'link', value }, 'index.html')
      if (why !== undefined) return why
    }
    return undefined
  } catch (error) {
    return `is not XML (${error instanceof Error ? error.message : String(error)})`
  }
}

/** Reads every page, the feed and the sitemap of a site once. Returns each page's references and all faults. */
export async function verifySite(files: FilePaths, kept: ReferenceCache, expected: Expected) {
  const { names } = expected
  const faults: Fault[] = essential
    .filter((name) => !names.has(name))
    .map((name) => ({ page: name, record: '', why: 'is missing' }))

  const pages = new Map<string, Reference[]>()
  for (const [name, path] of files) if (name.endsWith('.html')) pages.set(name, kept.of(path))

  const faultOf = openChecks({ names, pages }, expected)
  // Equal references are one object, so each is checked once; only relative addresses depend on their page.
  const known = new Map<Reference, { why: string | undefined; isRelative: boolean }>()
  for (const [page, references] of pages) {
    let isStyled = false
    for (const reference of references) {
      // A third of all references, with nothing to check.
      if (reference.kind === 'id') continue
      isStyled ||= reference.kind === 'style'
      const checked = known.get(reference)
      const why = checked && !checked.isRelative ? checked.why : faultOf(reference, page)
      if (!checked) known.set(reference, { why, isRelative: isRelative(reference) })
      if (why !== undefined)
        faults.push({ page, record: publicationOf(page) ?? '', why, address: reference.value })
    }
    if (!isStyled) faults.push({ page, record: '', why: 'has no style' })
  }

  for (const page of ['feed.xml', 'sitemap.xml']) {
    const path = files.get(page)
    const why = path && faultOfXml(await readFile(path, 'utf8'), faultOf, expected.siteUrl)
    if (why !== undefined) faults.push({ page, record: '', why })
  }

  const built = [...pages.keys()].filter((name) => publicationOf(name) !== undefined).length
  const factsFile = files.get('build.json')
  const facts = factsFile
    ? z.parse(builtFacts, JSON.parse(await readFile(factsFile, 'utf8'))).publications
    : built
  for (const count of [expected.publications.length, facts])
    if (count !== built)
      faults.push({
        page: 'publications.html',
        record: '',
        why: `has ${counted(count, 'publication')}, but ${counted(built, 'page')}`,
      })
  return { pages, faults }
}
