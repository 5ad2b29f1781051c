import { z } from '#contract/zod.ts'
import type { Content } from './content-file.ts'

const facts = z.object({
  /** What pages are rendered from. */
  content: z.custom<() => Promise<Content>>((content) => typeof content === 'function'),
  /** The commit of the project, or ''. */
  commit: z.string(),
  /** Origin of the site. */
  siteUrl: z.string(),
})
export type RenderFacts = z.infer<typeof facts>

const place = Symbol.for('facts of the site that is rendered')

/**
 * Tells the pages that this process renders what differs between builds of the same code: one bundle does for every
 * site and every cache. By a global, because bundled pages have a copy of this module.
 */
export function setRenderFacts(told: RenderFacts): void {
  Reflect.set(globalThis, place, told)
}

let latest: { told: unknown; read: RenderFacts } | undefined

/** One object for as long as nothing else is told. */
export function renderFacts(): RenderFacts {
  const told: unknown = Reflect.get(globalThis, place)
  // Thousands of addresses are made with it.
  if (latest && latest.told === told) return latest.read
  const read = z.parse(facts, told)
  latest = { told, read }
  return read
}

/** A path of the site as an address. */
export function siteAddress(path: string | URL): URL {
  return new URL(path, renderFacts().siteUrl)
}
