import { SaxesParser } from 'saxes'
import { z } from '#contract/zod.ts'
import { isLink } from './page-addresses.ts'
import { readPage, type Reference } from './read-page.ts'

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

/** What pages may contain. */
export interface Allowed {
  code: BundledCode
  /** Address of the site itself. */
  siteUrl: string
  /** Addresses of documents that pages may frame. */
  frames: readonly string[]
  /** Other origins that forms may be sent to. */
  formOrigins: readonly string[]
}

const texts = z.array(z.string())

/** The result of the check of a page, a feed or a sitemap, which does not depend on the rest of the site. */
export const checkedSchema = z.object({
  /** Why it may not be published, and the address that it refers to, if that is the reason. */
  faults: z.array(z.object({ why: z.string(), address: z.optional(z.string()) })),
  /** Source expressions of its scripts and styles, and the addresses that it frames. */
  scripts: texts,
  styles: texts,
  frames: texts,
  /** Addresses of this site. A whole address is stored without its fragment: it then leads to the top of its page. */
  links: texts,
  /** Targets of fragments. */
  ids: texts,
})
export type Checked = z.infer<typeof checkedSchema>

/** The elements of a feed and of a sitemap that hold the address of a page. */
const addressElements = new Set(['link', 'loc'])

/** The addresses of pages that a feed or a sitemap names; throws if it is not well-formed XML. */
function addressesInXml(xml: string): string[] {
  const parser = new SaxesParser()
  const addresses: string[] = []
  let element = ''
  parser.on('opentag', ({ name }) => void (element = name))
  parser.on('closetag', () => void (element = ''))
  parser.on('text', (text) => {
    if (addressElements.has(element)) addresses.push(text.trim())
  })
  parser.write(xml).close()
  return addresses
}

function referencesIn(file: string, text: string): Reference[] {
  if (file.endsWith('.html')) return readPage(text).references
  try {
    return addressesInXml(text).map((value) => ({ kind: 'page', value }))
  } catch (error) {
    const why = `is not XML (${error instanceof Error ? error.message : String(error)})`
    return [{ kind: 'fault', value: why }]
  }
}

/** Whether a file of this name is a page, a feed or a sitemap. */
export function isChecked(file: string): boolean {
  return /\.html$|^(?:feed|sitemap)\.xml$/.test(file)
}

/** Checks a page, a feed or a sitemap, but not whether the rest of the site has what it refers to. */
export function checkPage(file: string, text: string, allowed: Allowed): Checked {
  const { code, siteUrl, frames, formOrigins } = allowed
  const { origin } = new URL(siteUrl)
  const base = new URL(file.replace(/(?:index)?\.html$/, ''), `${origin}/`)
  const links = new Set<string>()

  /** Why an address may not be there. Those of this site are collected. */
  function refusal({ kind, value }: Reference): string | undefined {
    if (kind === 'frame') return frames.includes(value) ? undefined : 'which is not one of its frames'
    const url = URL.parse(value, base)
    if (url === null) return 'which is not an address'
    if (kind === 'file')
      return url.origin === origin && code.files.has(url.href.slice(origin.length))
        ? undefined
        : 'which the build did not make'
    if (url.origin === origin) {
      links.add(URL.canParse(value) ? url.origin + url.pathname : url.pathname + url.hash)
      return undefined
    }
    if (kind === 'link') return isLink(url.href) ? undefined : 'which is not a link'
    return kind === 'form' && formOrigins.includes(url.origin) ? undefined : 'which is not on this site'
  }

  function faultOf(reference: Reference): string | undefined {
    const { kind, value } = reference
    if (kind === 'id') return undefined
    if (kind === 'fault') return value
    if (kind === 'script' || kind === 'style')
      return code[`${kind}s`].has(value) ? undefined : `has a ${kind} that the build did not make (${value})`
    if (kind === 'island')
      return code.islands[file]?.includes(value) ? undefined : `starts ${value}, which the build did not make`
    const why = refusal(reference)
    return why && `refers to ${value}, ${why}`
  }

  const references = referencesIn(file, text)
  const valuesOf = (wanted: Reference['kind']) =>
    references.filter(({ kind }) => kind === wanted).map(({ value }) => value)
  const faults: Checked['faults'] = references.flatMap((reference) => {
    const why = faultOf(reference)
    return why === undefined ? [] : [{ why, address: reference.value }]
  })
  const [scripts, styles] = [valuesOf('script'), valuesOf('style')]
  if (file.endsWith('.html') && styles.length === 0) faults.push({ why: 'has no style' })
  return { faults, scripts, styles, frames: valuesOf('frame'), links: [...links], ids: valuesOf('id') }
}
