import { basename, join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import pLimit from 'p-limit'
import { policyElement, policyFor, type PolicyOptions } from '#built-site/policies.ts'
import { readPage } from '#built-site/read-page.ts'
import { notFoundFile } from '#built-site/check-reference.ts'
import { type Fault, publicationOf } from '#built-site/verify-site.ts'
import type { Renderer } from './bundle/open-renderer.ts'
import type { ReferenceCache } from '#built-site/reference-cache.ts'
import type { MovedPages } from './moved-pages.ts'
import type { PageCache } from './page-cache.ts'
import type { PlannedPage } from './plan-pages.ts'
import type { SiteFolder } from './site-folder.ts'

/** Pages rendered concurrently: a single one would mostly wait. */
const atOnce = 8

/** Cached pages placed before the event loop gets a turn, so that messages to the process are handled in between. */
const sliceLength = 256

interface Task {
  /** The folder of the bundled files for browsers. */
  client: string
  clientFiles: ReadonlySet<string>
  pages: readonly PlannedPage[]
  renderer: Pick<Renderer, 'render'>
  /** The folder to render into. */
  site: SiteFolder
  pageCache: PageCache
  /** Reads each page while others are rendered. */
  references: Pick<ReferenceCache, 'ahead' | 'of'>
  policy: PolicyOptions
  /** The keys of the previous build's pages, and which of these pages may stay. */
  moved?: (MovedPages & { keys: ReadonlyMap<string, string> }) | undefined
  /** Returns true when the site is no longer needed. */
  isOver: () => boolean
}

/** Adds the policy to the 404 page itself, because no header rule matches just the paths that do not exist. */
function withPolicy(page: Buffer, policy: PolicyOptions): Buffer {
  const html = page.toString()
  const { references, head } = readPage(html)
  if (head === -1) throw new Error(`${notFoundFile} has no head for its policy`)
  return Buffer.from(html.slice(0, head) + policyElement(policyFor(references, policy)) + html.slice(head))
}

/** The parts of a rendered site. */
export interface Placed {
  /** The key of each cached page, and the name of its file in the cache. */
  keys: Map<string, string>
  cached: Map<string, string>
  /** Number of pages of the previous build that stay. */
  deferred: number
  faults: Fault[]
}

/** Renders a site into a folder, reusing cached pages. */
export async function renderPages({
  client,
  clientFiles,
  pages,
  renderer,
  site,
  pageCache,
  references,
  policy,
  moved,
  isOver,
}: Task): Promise<Placed> {
  for (const name of clientFiles) site.place(name, join(client, name))
  const faults: Fault[] = []
  const placed: Placed = { keys: new Map(), cached: new Map(), deferred: 0, faults }

  function noteCached(file: string, key: string, cached: string): void {
    placed.keys.set(file, key)
    placed.cached.set(file, basename(cached))
    if (file.endsWith('.html')) references.ahead(cached, basename(cached))
  }

  /** Places a page if it is cached. Returns true if it was. */
  function take(file: string, key: string): boolean {
    const cached = pageCache.nameOf(key)
    if (!pageCache.has(cached)) return false
    try {
      site.place(file, cached)
      noteCached(file, key, cached)
      return true
    } catch {
      // Another build has pruned it since.
      return false
    }
  }

  /** Places the previous build's page, if it may stay for now. */
  async function keep(file: string): Promise<boolean> {
    const key = moved?.mayStay(file) ? moved.keys.get(file) : undefined
    if (!moved || key === undefined) return false
    const cached = pageCache.nameOf(key)
    // Another build may have pruned it.
    const links = await references.of(cached, basename(cached)).catch(() => undefined)
    const stays = links !== undefined && moved.allow(links) && take(file, key)
    if (stays) placed.deferred += 1
    return stays
  }

  /** Places a page that an earlier build has rendered. Returns false if it must be rendered. */
  async function takeRendered({ file, key }: PlannedPage): Promise<boolean> {
    return take(file, key) || keep(file)
  }

  async function renderPath({ file, path, key }: PlannedPage): Promise<void> {
    try {
      const rendered = await renderer.render(path)
      const page = file === notFoundFile ? withPolicy(rendered, policy) : rendered
      const cached = pageCache.nameOf(key)
      await pageCache.put(cached, page)
      site.place(file, cached)
      noteCached(file, key, cached)
    } catch (error) {
      // One page must not fail the build: the record at fault is identified after all pages are rendered.
      const why = `cannot be rendered (${error instanceof Error ? error.message : String(error)})`
      faults.push({ page: file, record: publicationOf(file) ?? '', why })
      site.write(file, '')
    }
  }

  const missing: PlannedPage[] = []
  for (const [index, page] of pages.entries()) {
    if (index % sliceLength === 0) await nextTurn()
    if (isOver()) break
    if (!(await takeRendered(page))) missing.push(page)
  }
  await pLimit(atOnce).map(missing, async (page) => {
    if (!isOver()) await renderPath(page)
  })
  return placed
}
