import { join } from 'node:path'
import type { App } from 'astro/app'
import pLimit from 'p-limit'
import { OperatorError } from '#lib/operator-error.ts'
import { type Allowed, type Checked, checkedSchema, checkPage, isChecked } from '#publish/check/check-page.ts'
import { type Fault, publicationOf } from '#publish/check/check-site.ts'
import { notFoundFile, policyElement, policyFor, type PolicyOptions } from '#publish/check/policies.ts'
import { readPage } from '#publish/check/read-page.ts'
import type { PlannedPage } from './plan-pages.ts'
import type { Store } from './store.ts'

/** Pages rendered concurrently: a single one would mostly wait. */
const atOnce = 8

interface Made {
  file: string
  place: string
  checked: Checked
}

interface Task {
  pages: readonly PlannedPage[]
  app: App
  store: Store
  allowed: Allowed
  policy: PolicyOptions
  /** The results of checks that this process knows, by place. */
  known: ReadonlyMap<string, Checked>
  /** Reads what a page needs besides those facts. Returns how it is forgotten. */
  open: (page: PlannedPage) => Promise<() => void>
}

/** Adds the policy to the 404 page itself, because no header rule matches just the paths that do not exist. */
function withPolicy(html: string, checked: Checked, policy: PolicyOptions): string {
  const { head } = readPage(html)
  if (head === -1) throw new Error('it has no head')
  return html.slice(0, head) + policyElement(policyFor([checked], policy)) + html.slice(head)
}

/**
 * Renders the pages that the store lacks, from the facts that were set last, and checks them. The result of a check is
 * stored beside its page, and after it. Returns the places of all pages and those results, by file, and what could not
 * be rendered.
 */
export async function renderPages({ pages, app, store, allowed, policy, known, open }: Task) {
  async function make(page: PlannedPage, place: string): Promise<Checked> {
    const { path, file } = page
    const forget = await open(page)
    const response = await app.render(new Request(new URL(path, allowed.siteUrl)))
    const text = await response.text().finally(forget)
    if (response.status >= 500) throw new Error(text)
    const checked = checkPage(file, isChecked(file) ? text : '<x/>', allowed)
    await store.put(place, file === notFoundFile ? withPolicy(text, checked, policy) : text)
    await store.put(`${place}.json`, JSON.stringify(checked))
    return checked
  }

  // One page must not fail the build: the record at fault is identified after all pages are rendered.
  const made = await pLimit(atOnce).map(pages, async (page): Promise<Made | { fault: Fault }> => {
    const { file, key } = page
    const place = join('pages', key)
    try {
      const stored = store.has(place) && (known.get(place) ?? store.read(`${place}.json`, checkedSchema))
      return { file, place, checked: stored || (await make(page, place)) }
    } catch (error) {
      if (error instanceof OperatorError) throw error
      const why = `cannot be rendered (${error instanceof Error ? error.message : String(error)})`
      return { fault: { page: file, record: publicationOf(file), why } }
    }
  })
  const rendered = made.flatMap((one) => ('place' in one ? [one] : []))
  return {
    places: new Map(rendered.map(({ file, place }) => [file, place])),
    checks: new Map(rendered.map(({ file, checked }) => [file, checked])),
    faults: made.flatMap((one) => ('fault' in one ? [one.fault] : [])),
  }
}
