import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import pLimit from 'p-limit'
import { policyElement, policyFor, type PolicyOptions } from '#built-site/policies.ts'
import { readPage } from '#built-site/read-page.ts'
import { notFoundFile } from '#built-site/check-mention.ts'
import { type Fault, publicationOf } from '#built-site/verify-site.ts'
import { clientFolder } from './bundle/bundle-files.ts'
import type { openRenderer, RenderedPath } from './bundle/open-renderer.ts'
import type { MentionCache } from '#built-site/mention-cache.ts'
import type { PageCache } from './page-cache.ts'

/** Several pages at a time: one would mostly wait. */
const atOnce = 8

interface Task {
  /** The folder of the bundled code. */
  bundle: string
  renderer: Pick<Awaited<ReturnType<typeof openRenderer>>, 'paths'>
  /** The folder to render into. */
  site: string
  pageCache: PageCache
  /** Has each page read while others are rendered. */
  mentions: Pick<MentionCache, 'ahead'>
  policy: PolicyOptions
  /** Whether pages of the build before stay for now where they only moved. */
  quick: boolean
}

/** Puts what browsers load beside the pages into a site; answers the names of its files. */
function placeClient(client: string, site: string): Set<string> {
  const names = new Set<string>()
  for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
    const from = join(entry.parentPath, entry.name)
    const name = relative(client, from)
    if (entry.isDirectory()) mkdirSync(join(site, name), { recursive: true })
    else names.add(name)
  }
  for (const name of names) copyFileSync(join(client, name), join(site, name))
  return names
}

/** Adds the policy to the 404 page itself, because no header rule matches just the paths that do not exist. */
function withPolicy(page: Buffer, policy: PolicyOptions): Buffer {
  const html = page.toString()
  const { mentions, head } = readPage(html)
  if (head === -1) throw new Error(`${notFoundFile} has no head for its policy`)
  return Buffer.from(html.slice(0, head) + policyElement(policyFor(mentions, policy)) + html.slice(head))
}

/**
 * Renders a site into a folder, but for pages that are cached; answers those that could not be rendered, names for
 * the bytes of the others, and how many are those of the build before.
 */
export async function renderPages({
  bundle,
  renderer,
  site,
  pageCache,
  mentions,
  policy,
  quick,
}: Task): Promise<{ faults: Fault[]; named: Map<string, string>; deferred: number }> {
  mkdirSync(site, { recursive: true })
  const own = placeClient(join(bundle, clientFolder), site)
  const faults: Fault[] = []
  const named = new Map<string, string>()
  let deferred = 0

  /** Puts a page into the site; answers its file in the cache. */
  async function placePage(
    { file, earlierKey }: RenderedPath,
    cacheKey: string,
    page: () => Promise<Buffer>,
  ): Promise<string> {
    const target = join(site, file)
    const own = pageCache.nameOf(file, cacheKey)
    if (pageCache.take(own, target)) return own
    if (quick && earlierKey !== undefined) {
      const earlier = pageCache.nameOf(file, earlierKey)
      if (pageCache.take(earlier, target)) {
        deferred += 1
        return earlier
      }
    }
    await pageCache.put(own, target, await page())
    return own
  }

  async function renderPath(path: RenderedPath): Promise<void> {
    const { file, cacheKey, render } = path
    const target = join(site, file)
    const page = async () => (file === notFoundFile ? withPolicy(await render(), policy) : await render())
    try {
      if (cacheKey !== undefined) {
        const cached = await placePage(path, cacheKey, page)
        named.set(file, basename(cached))
        if (file.endsWith('.html')) mentions.ahead(target, basename(cached))
        return
      }
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(target, await page())
    } catch (error) {
      // One page must not fail the build: the record at fault is found when all pages are rendered.
      const why = `cannot be rendered (${error instanceof Error ? error.message : String(error)})`
      faults.push({ page: file, record: publicationOf(file) ?? '', why })
      writeFileSync(target, '')
    }
  }

  // A file of the project's own folder `public` comes first.
  const paths = await renderer.paths().catch((error: unknown) => {
    const why = `cannot be told from the others (${error instanceof Error ? error.message : String(error)})`
    faults.push({ page: 'publications.html', record: '', why })
    return []
  })
  const rendered = paths.filter(({ file }) => !own.has(file))
  await pLimit(atOnce).map(rendered, renderPath)
  return { faults, named, deferred }
}
