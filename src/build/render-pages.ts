import { basename } from 'node:path'
import pLimit from 'p-limit'
import { notFoundFile } from '#built-site/check-reference.ts'
import { policyElement, policyFor, type PolicyOptions } from '#built-site/policies.ts'
import { readPage } from '#built-site/read-page.ts'
import { type Fault, publicationOf } from '#built-site/verify-site.ts'
import type { Renderer } from './bundle/open-renderer.ts'
import type { PageCache } from './page-cache.ts'
import type { PlannedPage } from './plan-pages.ts'
import type { SiteFolder } from './site-folder.ts'

/** Pages rendered concurrently: a single one would mostly wait. */
const atOnce = 8

interface Task {
  pages: readonly PlannedPage[]
  renderer: Pick<Renderer, 'render'>
  /** The folder to render into. */
  site: SiteFolder
  pageCache: PageCache
  policy: PolicyOptions
}

/** Adds the policy to the 404 page itself, because no header rule matches just the paths that do not exist. */
function withPolicy(page: Buffer, policy: PolicyOptions): Buffer {
  const html = page.toString()
  const { references, head } = readPage(html)
  if (head === -1) throw new Error(`${notFoundFile} has no head for its policy`)
  return Buffer.from(html.slice(0, head) + policyElement(policyFor(references, policy)) + html.slice(head))
}

/** The pages of a rendered site. */
export interface Placed {
  /** The name of each page's file in the cache. */
  cached: Map<string, string>
  faults: Fault[]
}

/** Renders the pages that the cache lacks, and places all of them in a site. */
export async function renderPages({ pages, renderer, site, pageCache, policy }: Task): Promise<Placed> {
  const placed: Placed = { cached: new Map(), faults: [] }

  async function render({ file, path, key }: PlannedPage): Promise<void> {
    const rendered = await renderer.render(path)
    await pageCache.put(key, file === notFoundFile ? withPolicy(rendered, policy) : rendered)
  }

  await pLimit(atOnce).map(pages, async (page) => {
    const { file, key } = page
    const cached = pageCache.nameOf(key)
    try {
      if (!pageCache.has(key)) await render(page)
      site.place(file, cached)
      placed.cached.set(file, basename(cached))
    } catch (error) {
      // One page must not fail the build: the record at fault is identified after all pages are rendered.
      const why = `cannot be rendered (${error instanceof Error ? error.message : String(error)})`
      placed.faults.push({ page: file, record: publicationOf(file) ?? '', why })
      site.write(file, '')
    }
  })
  return placed
}
