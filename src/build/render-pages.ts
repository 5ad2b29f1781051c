import { join } from 'node:path'
import pLimit from 'p-limit'
import { notFoundFile } from '#built-site/check-reference.ts'
import { policyElement, policyFor, type PolicyOptions } from '#built-site/policies.ts'
import { readPage } from '#built-site/read-page.ts'
import { type Fault, publicationOf } from '#built-site/verify-site.ts'
import type { Renderer } from './bundle/open-renderer.ts'
import type { PlannedPage } from './plan-pages.ts'
import type { Store } from './store.ts'

/** Pages rendered concurrently: a single one would mostly wait. */
const atOnce = 8

interface Task {
  pages: readonly PlannedPage[]
  renderer: Pick<Renderer, 'render'>
  store: Store
  policy: PolicyOptions
}

/** Adds the policy to the 404 page itself, because no header rule matches just the paths that do not exist. */
function withPolicy(page: Buffer, policy: PolicyOptions): Buffer {
  const html = page.toString()
  const { references, head } = readPage(html)
  if (head === -1) throw new Error(`${notFoundFile} has no head for its policy`)
  return Buffer.from(html.slice(0, head) + policyElement(policyFor(references, policy)) + html.slice(head))
}

/** Renders the pages that the store lacks. Returns the places of all, by their files, and what could not be rendered. */
export async function renderPages({ pages, renderer, store, policy }: Task) {
  const places = new Map<string, string>()
  const faults: Fault[] = []

  async function render({ file, path }: PlannedPage): Promise<Buffer> {
    const rendered = await renderer.render(path)
    return file === notFoundFile ? withPolicy(rendered, policy) : rendered
  }

  await pLimit(atOnce).map(pages, async (page) => {
    const { file, key } = page
    const place = join('pages', key)
    try {
      if (!store.has(place)) await store.put(place, await render(page))
      places.set(file, place)
    } catch (error) {
      // One page must not fail the build: the record at fault is identified after all pages are rendered.
      const why = `cannot be rendered (${error instanceof Error ? error.message : String(error)})`
      faults.push({ page: file, record: publicationOf(file) ?? '', why })
    }
  })
  return { places, faults }
}
