import type { ReferenceKind } from './read-page.ts'

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

const spaces = '\t\n\f\r '

/**
 * Returns true if an attribute of a drawing can load something from outside the page. Most of them are styles as
 * well.
 */
export function isLoadingStyle(name: string, value: string): boolean {
  if (/^(?:aria-|data-|(?:id|class|href)$)/.test(name)) return false
  return loading.test(value.replace(local, ''))
}

/** The addresses in an attribute's value: one, or the candidates of a srcset, read by the rules of HTML. */
export function addressesIn(attribute: string, value: string): string[] {
  if (attribute !== 'srcset') return [value]
  const addresses: string[] = []
  const isAt = (at: number, characters: string) => at < value.length && characters.includes(value[at] ?? '')
  for (let at = 0; ;) {
    while (isAt(at, `${spaces},`)) at += 1
    if (at === value.length) return addresses
    const start = at
    while (at < value.length && !isAt(at, spaces)) at += 1
    // A comma is part of an address, except at its end, where it separates a candidate without a descriptor.
    let end = at
    while (isAt(end - 1, ',')) end -= 1
    addresses.push(value.slice(start, end))
    if (end < at) continue
    for (let isInside = false; at < value.length && (isInside || !isAt(at, ',')); at += 1)
      isInside = isAt(at, '(') || (isInside && !isAt(at, ')'))
  }
}
