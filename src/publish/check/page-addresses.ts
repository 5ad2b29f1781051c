/**
 * The parts of a page that are checked:
 * - `script`, `style`: the source expression of inline code; `file`: a script or a style sheet that it loads;
 * - `island`: the name of a component that starts in the browser;
 * - `picture`, `frame`, `form`, `link`: an address; `page`: one of this site; `id`: a target of fragments;
 * - `fault`: a sentence about something that no page may have.
 */
type CodeKind = 'script' | 'style' | 'file' | 'island'
type AddressKind = 'picture' | 'frame' | 'form' | 'link' | 'page'
export type ReferenceKind = CodeKind | AddressKind | 'id' | 'fault'

/** Elements that embed other documents, change the target of addresses, or change attributes later. */
export const refusedElements = new Set(
  'animate animatemotion animatetransform applet base embed fencedframe foreignobject frame frameset object portal set'.split(
    ' ',
  ),
)

/** The attributes that may hold an address, and the kind of each. */
const kinds: Record<string, ReferenceKind> = {
  'a href': 'link',
  'area href': 'link',
  'astro-island before-hydration-url': 'file',
  'astro-island component-url': 'file',
  'astro-island renderer-url': 'file',
  'form action': 'form',
  'iframe src': 'frame',
  'img data-fallback': 'picture',
  'img src': 'picture',
  'img srcset': 'picture',
  'script src': 'file',
  'source srcset': 'picture',
  'use href': 'picture',
}

/** The kind of a `<link>`'s address, by its `rel`. */
const relations: Record<string, ReferenceKind> = {
  alternate: 'link',
  'apple-touch-icon': 'picture',
  canonical: 'link',
  icon: 'picture',
  modulepreload: 'file',
  preload: 'file',
  stylesheet: 'file',
}

/** Attributes that name an address on some element, in HTML or SVG, besides those. */
const others =
  'archive attributionsrc background cite classid codebase data dynsrc formaction imagesrcset longdesc lowsrc manifest ping poster profile srcdoc xlink:href'
const addressAttributes = new Set([
  ...Object.keys(kinds).map((key) => key.split(' ')[1]),
  ...others.split(' '),
])

/** Returns true if an address may be the target of a link to another site. */
export function isLink(address: string): boolean {
  return URL.canParse(address) && /^(?:https?|mailto|tel):$/.test(new URL(address).protocol)
}

/** Returns true if an attribute of this name holds an address. */
export function isAddress(name: string): boolean {
  return addressAttributes.has(name)
}

/** The kind of the address in an attribute; undefined if the attribute may not hold one. */
export function addressKindOf(element: string, attribute: string, rel = ''): ReferenceKind | undefined {
  return element === 'link' && attribute === 'href' ? relations[rel] : kinds[`${element} ${attribute}`]
}

/** Anything in an element's style that can load something, in any notation. */
const loading = /\\|(?:url|src|image|image-set|cross-fade|element)\(/i

/** A part of the same page, such as a gradient. */
const local = /url\(["']?#[\w-]+["']?\)/gi

/**
 * Returns true if an attribute of a drawing can load something from outside the page. Most are also
 * properties of styles.
 */
export function isLoadingStyle(name: string, value: string): boolean {
  if (/^(?:aria-|data-|(?:id|class|href)$)/.test(name)) return false
  return loading.test(value.replace(local, ''))
}

/** The addresses in an attribute's value; undefined for a srcset in another form than this site's. */
export function addressesIn(attribute: string, value: string): string[] | undefined {
  if (attribute !== 'srcset') return [value]
  const read = value.split(', ').map((candidate) => /^([^\s,]+) \d{1,5}[wx]$/.exec(candidate)?.[1])
  const addresses = read.filter((address) => address !== undefined)
  return addresses.length === read.length ? addresses : undefined
}
