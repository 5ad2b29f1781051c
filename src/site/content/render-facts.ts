import { z } from '#contract/zod.ts'
import type { SiteContent } from './site-content.ts'

const facts = z.object({
  /** Content of the pages. */
  content: z.custom<() => Promise<SiteContent>>((content) => typeof content === 'function'),
  /** The commit of the project, or ''. */
  commit: z.string(),
  /** Origin of the site. */
  siteUrl: z.string(),
  /** Reads a picture or another fixed file of the site by its address. */
  readFile: z.custom<(address: string) => Promise<Uint8Array>>((read) => typeof read === 'function'),
  /** Encodes a picture again, as WebP of a width in pixels. */
  shrinkPicture: z.custom<(picture: Uint8Array, width: number) => Promise<Uint8Array>>(
    (shrink) => typeof shrink === 'function',
  ),
  /** Draws an SVG as a PNG, with the brand's fonts. */
  drawSvg: z.custom<(svg: string) => Promise<Uint8Array<ArrayBuffer>>>((draw) => typeof draw === 'function'),
})
export type RenderFacts = z.infer<typeof facts>

const place = Symbol.for('facts of the site that is rendered')

/**
 * Facts that differ between builds of the same code, passed to the pages that this process renders: one bundle serves
 * every site and every cache. Stored globally, because bundled pages have their own copy of this module.
 */
export function setRenderFacts(next: RenderFacts): void {
  Reflect.set(globalThis, place, next)
}

let latest: { given: unknown; read: RenderFacts } | undefined

/** Returns the same object until other facts are set. */
export function renderFacts(): RenderFacts {
  const given: unknown = Reflect.get(globalThis, place)
  // Parsed once for all pages of a site, because that makes thousands of addresses.
  if (latest && latest.given === given) return latest.read
  const read = z.parse(facts, given)
  latest = { given, read }
  return read
}

/** A path of the site as an address. */
export function siteAddress(path: string | URL): URL {
  return new URL(path, renderFacts().siteUrl)
}
