import type { Checked } from './check-page.ts'
import type { Rules } from './netlify-rules.ts'

/** A fault of a page. */
export interface Fault {
  page: string
  /** The id of the publication that the page shows; '' for other pages. */
  record: string
  why: string
  /** The address that the page refers to, if that is the fault. */
  address?: string | undefined
}

/** Files that every site has. */
const essential =
  'index.html 404.html dashboard.html login.html publications.html build.json feed.xml sitemap.xml'

/** Whether a page shows a replaced public version: it stays as it was when pages that it leads to go. */
function isVersion(page: string): boolean {
  return /^publication\/[^/]+\/version\/\d+\.html$/.test(page)
}

/** The id of the publication that a page shows; '' for other pages. */
export function publicationOf(page: string): string {
  const [, id = ''] = /^publication\/([\w-]+)(?:\/version\/\d+)?\.html$/.exec(page) ?? []
  return id === 'fallback' ? '' : id
}

/** The file of a path: `/about` is about.html, `/` is index.html. */
export function fileOf(path: string, names: ReadonlySet<string>): string | undefined {
  const name = path === '/' ? 'index.html' : path.slice(1)
  if (names.has(name)) return name
  return names.has(`${name}.html`) ? `${name}.html` : undefined
}

/** Decodes part of an address; undefined if its percent signs are not valid. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** The names of a site's files, those that could not be made included, and its rules. */
interface Names {
  names: ReadonlySet<string>
  rules: Pick<Rules, 'redirect'>
}

/** The file of the site for one of its addresses. If there is none, because a rule handles it or it is dead, says why. */
export function placeOf(url: URL, { names, rules }: Names): { file?: string; why?: string } {
  const path = decoded(url.pathname)
  if (path === undefined) return { why: 'which is not an address' }
  const file = fileOf(path, names)
  if (file !== undefined) return { file }
  // A rule may show a 'not found' page.
  const status = path.startsWith('/api/') ? 200 : (rules.redirect({ url })?.status ?? 404)
  return status === 404 ? { why: 'which the build does not have' } : {}
}

/** The faults of checked pages, and of links between them. `siteUrl` is the address of the site. */
export function siteFaults(pages: ReadonlyMap<string, Checked>, site: Names & { siteUrl: string }): Fault[] {
  const ids = new Map<string, Set<string>>()
  const known = new Map<string, string | undefined>()

  function deadEnd(link: string): string | undefined {
    const url = new URL(link, site.siteUrl)
    const { file = '', why } = placeOf(url, site)
    const [page, fragment] = [pages.get(file), decoded(url.hash.slice(1))]
    if (fragment === undefined) return 'which is not an address'
    // A fault of a page may hide the rest of it. The fault is then reported, but links to the page are not.
    if (page === undefined || fragment === '' || page.faults.length > 0) return why
    const own = ids.get(file) ?? new Set(page.ids)
    ids.set(file, own)
    return own.has(fragment) ? undefined : 'where no element has that name'
  }

  /** The reason, found once for all pages with the link. */
  function whyDead(link: string): string | undefined {
    if (!known.has(link)) known.set(link, deadEnd(link))
    return known.get(link)
  }

  const missing = essential
    .split(' ')
    .filter((name) => !site.names.has(name))
    .map((page) => ({ page, record: '', why: 'is missing' }))
  const found = [...pages].flatMap(([page, { faults, links }]) => {
    const dead = (isVersion(page) ? [] : links).flatMap((address) => {
      const why = whyDead(address)
      return why === undefined ? [] : [{ why: `refers to ${address}, ${why}`, address }]
    })
    return [...faults, ...dead].map((fault) => ({ page, record: publicationOf(page), ...fault }))
  })
  return [...missing, ...found]
}
