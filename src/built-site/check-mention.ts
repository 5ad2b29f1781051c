import type { Rules } from './netlify-rules.ts'
import { isLink } from './page-addresses.ts'
import type { Mention } from './read-page.ts'

/** The code of the site, as bundled before any content is read: pages may hold no other. */
export interface BundledCode {
  /** Source expressions of inline scripts and styles. */
  scripts: ReadonlySet<string>
  styles: ReadonlySet<string>
  /** Paths of the scripts, style sheets and fonts that are files. */
  files: ReadonlySet<string>
}

/** What pages may mention. */
export interface Allowed {
  code: BundledCode
  rules: Rules
  /** Origin of the site's own absolute addresses. */
  siteUrl: string
  /** Addresses of documents that pages may frame. */
  frames: readonly string[]
  /** Origins, besides the site's own, that forms may be sent to. */
  formOrigins: readonly string[]
}

/** The files of a site by name, and what its pages mention. */
interface Site {
  names: ReadonlySet<string>
  pages: ReadonlyMap<string, Mention[]>
}

/** The file of a path: `/about` is about.html, `/` is index.html. */
function fileOf(path: string, names: ReadonlySet<string>): string | undefined {
  const name = path.slice(1)
  const candidates = name === '' ? ['index.html'] : [name, `${name}.html`]
  return candidates.find((candidate) => names.has(candidate))
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Checks single mentions of a site's pages: why one may not be there, or undefined. */
export function openChecks({ names, pages }: Site, { code, rules, siteUrl, frames, formOrigins }: Allowed) {
  const origin = new URL(siteUrl).origin
  const ids = new Map<string, Set<string>>()
  function hasId(page: string, id: string): boolean {
    const known =
      ids.get(page) ??
      new Set((pages.get(page) ?? []).filter(({ kind }) => kind === 'id').map(({ value }) => value))
    ids.set(page, known)
    return known.has(id)
  }

  /** Whether something in a page may hide the rest of it: its own faults say so, not the links that lead to it. */
  function isBroken(page: string): boolean {
    return pages.get(page)?.some(({ kind }) => kind === 'fault') ?? false
  }

  /** Why an address of this site leads nowhere; undefined where it leads somewhere. */
  function deadEnd(url: URL): string | undefined {
    const [path, fragment] = [decoded(url.pathname), decoded(url.hash.slice(1))]
    if (path === undefined || fragment === undefined) return 'which is no address'
    const file = fileOf(path, names)
    if (file !== undefined)
      return fragment === '' || hasId(file, fragment) || isBroken(file)
        ? undefined
        : 'where nothing has that name'
    const answered = path.startsWith('/api/') || rules.redirect({ url }) !== null
    return answered ? undefined : 'which the build does not have'
  }

  /** Whether a page may load, frame or lead to an address; `undefined`, or why not. */
  function refusal({ kind, value }: Mention, base: URL): string | undefined {
    if (kind === 'frame') return frames.includes(value) ? undefined : 'which is not one of its frames'
    if (!URL.canParse(value, base)) return 'which is no address'
    const url = new URL(value, base)
    if (kind === 'file')
      return code.files.has(url.href.slice(origin.length)) ? undefined : 'which is not its code'
    if (url.origin === origin) return deadEnd(url)
    if (kind === 'link') return isLink(url.href) ? undefined : 'which is no link'
    if (kind === 'form' && formOrigins.includes(url.origin)) return undefined
    return 'which is not of this site'
  }

  return function faultOf(mention: Mention, page: string): string | undefined {
    const { kind, value } = mention
    if (kind === 'id') return undefined
    if (kind === 'fault') return value
    if (kind === 'script')
      return code.scripts.has(value) ? undefined : `has a script that is not its code (${value})`
    if (kind === 'style')
      return code.styles.has(value) ? undefined : `has a style that is not its code (${value})`
    const base = new URL(page.replace(/(?:index)?\.html$/, ''), `${origin}/`)
    const why = refusal(mention, base)
    return why && `refers to ${value}, ${why}`
  }
}
