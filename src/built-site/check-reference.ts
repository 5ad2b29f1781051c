import type { Rules } from './netlify-rules.ts'
import { isLink } from './page-addresses.ts'
import { decoded, fileOf, placeOf } from './place-of.ts'
import type { Reference } from './read-page.ts'

/** The code of the site, as bundled before any content is read. Pages may contain no other. */
export interface BundledCode {
  /** Source expressions of inline scripts and styles. */
  scripts: ReadonlySet<string>
  styles: ReadonlySet<string>
  /** Paths of the scripts, style sheets and fonts that are files. */
  files: ReadonlySet<string>
  /** The components that start on each page. Other pages have none. */
  islands: Readonly<Record<string, readonly string[]>>
}

/** The one page that contains its policy. */
export const notFoundFile = '404.html'

/** Allowed references. */
export interface Allowed {
  code: BundledCode
  rules: Rules
  /** Origin of the site's own absolute addresses. */
  siteUrl: string
  /** Addresses of documents that pages may frame. */
  frames: readonly string[]
  /** Other origins that forms may be sent to. */
  formOrigins: readonly string[]
}

/** The files of a site by name, and the references of its pages. */
interface Site {
  names: ReadonlySet<string>
  pages: ReadonlyMap<string, Reference[]>
}

/** A path that needs no decoding or resolving. */
const plainPath = /^(?:\/[\w-]+(?:\.[\w-]+)*)+$/

/** A fragment of the same page that needs no decoding. */
const plainFragment = /^#[\w-]+$/

/** Checks single references. Returns why one is not allowed, or undefined. */
export function openChecks({ names, pages }: Site, { code, rules, siteUrl, frames, formOrigins }: Allowed) {
  const origin = new URL(siteUrl).origin
  const ownStart = `${origin}/`
  const ids = new Map<string, Set<string>>()
  function hasId(page: string, id: string): boolean {
    const known =
      ids.get(page) ??
      new Set((pages.get(page) ?? []).filter(({ kind }) => kind === 'id').map(({ value }) => value))
    ids.set(page, known)
    return known.has(id)
  }

  /**
   * Returns true if a page's own fault may hide the rest of it. The fault is then reported, but links to the
   * page are not.
   */
  function isBroken(page: string): boolean {
    return pages.get(page)?.some(({ kind }) => kind === 'fault') ?? false
  }

  /**
   * Why an address of this site is dead; undefined if it is not. Addresses in texts are absolute: if the target of
   * their fragment is gone, they lead to the top of its page.
   */
  function deadEnd(url: URL, isWhole: boolean): string | undefined {
    const { file, why } = placeOf(url, { names, rules })
    if (file === undefined || isWhole) return why
    const fragment = decoded(url.hash.slice(1))
    if (fragment === undefined) return 'which is not an address'
    return fragment === '' || hasId(file, fragment) || isBroken(file)
      ? undefined
      : 'where no element has that name'
  }

  /** Why a page may not load, frame or link to an address; undefined if it may. */
  function refusal({ kind, value }: Reference, base: URL): string | undefined {
    if (kind === 'frame') return frames.includes(value) ? undefined : 'which is not one of its frames'
    const url = URL.parse(value, base)
    if (url === null) return 'which is not an address'
    if (kind === 'file')
      return code.files.has(url.href.slice(origin.length)) ? undefined : 'which the build did not make'
    if (url.origin === origin) return deadEnd(url, URL.canParse(value))
    if (kind === 'link') return isLink(url.href) ? undefined : 'which is not a link'
    if (kind === 'form' && formOrigins.includes(url.origin)) return undefined
    return 'which is not on this site'
  }

  // The references of one page are checked consecutively.
  let latest = { page: '', base: new URL(origin) }
  function baseOf(page: string): URL {
    if (latest.page !== page)
      latest = { page, base: new URL(page.replace(/(?:index)?\.html$/, ''), `${origin}/`) }
    return latest.base
  }

  return function faultOf(reference: Reference, page: string): string | undefined {
    const { kind, value } = reference
    // Fast path: nearly all addresses are of this kind, and parsing tens of thousands of URLs takes long.
    if (kind === 'link' || kind === 'picture') {
      const path = value.startsWith(ownStart) ? value.slice(origin.length) : value
      if (plainPath.test(path) && fileOf(path, names) !== undefined) return undefined
      if (plainFragment.test(value) && hasId(page, value.slice(1))) return undefined
    }
    if (kind === 'fault') return value
    if (kind === 'script')
      return code.scripts.has(value) ? undefined : `has a script that the build did not make (${value})`
    if (kind === 'style')
      return code.styles.has(value) ? undefined : `has a style that the build did not make (${value})`
    if (kind === 'island')
      return code.islands[page]?.includes(value) ? undefined : `starts ${value}, which the build did not make`
    if (kind === 'policy') return page === notFoundFile ? undefined : 'has a separate policy'
    const why = refusal(reference, baseOf(page))
    return why && `refers to ${value}, ${why}`
  }
}
