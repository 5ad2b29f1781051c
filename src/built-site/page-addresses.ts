import type { MentionKind } from './read-page.ts'

/** Elements that bring in other documents, change where addresses lead, or change attributes later. */
export const refusedElements = new Set([
  'animate',
  'animatemotion',
  'animatetransform',
  'applet',
  'base',
  'embed',
  'fencedframe',
  'foreignobject',
  'frame',
  'frameset',
  'object',
  'portal',
  'set',
])

/** The attributes that may hold an address, and what each address is of. */
const kinds: Record<string, MentionKind> = {
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

/** What the address of a `<link>` is of, by its `rel`. */
const relations: Record<string, MentionKind> = {
  alternate: 'link',
  'apple-touch-icon': 'picture',
  canonical: 'link',
  icon: 'picture',
  modulepreload: 'file',
  preload: 'file',
  stylesheet: 'file',
}

/** Attributes that name an address on some element, in HTML or SVG. */
const addressAttributes = new Set([
  ...Object.keys(kinds).map((key) => key.split(' ')[1] ?? ''),
  'archive',
  'background',
  'cite',
  'classid',
  'codebase',
  'data',
  'formaction',
  'imagesrcset',
  'longdesc',
  'lowsrc',
  'manifest',
  'ping',
  'poster',
  'profile',
  'srcdoc',
  'xlink:href',
])

/** Whether an address may be the target of a link to another site. */
export function isLink(address: string): boolean {
  return URL.canParse(address) && /^(?:https?|mailto|tel):$/.test(new URL(address).protocol)
}

/** Whether an attribute of this name holds an address. */
export function isAddress(name: string): boolean {
  return addressAttributes.has(name)
}

/** What the address in an attribute is of; undefined where no address is allowed. */
export function addressKindOf(element: string, attribute: string, rel = ''): MentionKind | undefined {
  return element === 'link' && attribute === 'href' ? relations[rel] : kinds[`${element} ${attribute}`]
}

/** The addresses in an attribute's value: one, or the candidates of a srcset. */
export function addressesIn(attribute: string, value: string): string[] {
  if (attribute !== 'srcset') return [value]
  return value.split(', ').map((candidate) => candidate.trim().split(' ')[0] ?? '')
}
