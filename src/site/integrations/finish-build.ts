import { copyFileSync, linkSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration, PrerenderResult } from 'astro'
import { staffPaths } from '#config/paths.ts'
import { digest } from '#lib/digest.ts'
import type { BuildEnv } from '#site/build-env.ts'
import type { Content } from '#site/content/content-file.ts'
import { picturesPath } from '#site/content/picture.ts'
import { cardsPath, drawCards } from '#site/content/social-card.ts'
import { merged, type PageSources, policyFor } from './content-security-policy.ts'
import { finishPage, notFoundFile, readPage } from './finish-page.ts'

const pictureName = new RegExp(`${picturesPath}/([\\w-]+\\.(?:avif|webp))`, 'g')

/** The address of a page's file: `about.html` is /about. */
function pathOf(file: string): string {
  return `/${file.replace(/(?:^|(?<=\/))index\.html$|\.html$/, '')}`
}

/** The path that a rule names: many pages of one kind share a placeholder. */
function rulePath(path: string): string {
  return path.replace(/^\/(publications?)\/[^/]+$/, '/$1/:name')
}

/**
 * Puts kept pictures into the site; links where the file system can, so that it costs nothing. At once: for
 * thousands of small files, waiting takes longer than the work.
 */
function placePictures(names: Iterable<string>, from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const name of names)
    try {
      linkSync(join(from, name), join(to, name))
    } catch {
      copyFileSync(join(from, name), join(to, name))
    }
}

/**
 * Puts a build's pages that were kept where Astro would copy them to, as links: thousands cost less than
 * making as many files does. Those that cannot be had this way Astro copies, or renders.
 */
function linkKept(files: string[], from: string, to: string): void {
  for (const folder of new Set(files.map((file) => dirname(join(to, file)))))
    mkdirSync(folder, { recursive: true })
  for (const file of files)
    try {
      linkSync(join(from, file), join(to, file))
    } catch {
      // Not kept, or on another file system.
    }
}

/** The file that a rendered request is written to: `/about.html` is about.html. */
function fileOf(request: Request): string {
  return decodeURI(new URL(request.url).pathname).slice(1)
}

/**
 * The code that pages come from, as one digest. Astro keeps a page while the modules that render it are what
 * they were; scripts inside it, names of its islands' files and what finishes it are not among them.
 */
async function codeDigest(root: URL): Promise<string> {
  const entries = await readdir(new URL('src', root), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const site = files.filter((file) => !file.includes(`${sep}src${sep}server${sep}`)).sort()
  const texts = [fileURLToPath(new URL('astro.config.mjs', root)), ...site].map((file) =>
    readFile(file, 'utf8'),
  )
  return digest((await Promise.all(texts)).join())
}

interface Work {
  readContent: () => Promise<Content>
  /** Whether nobody ever writes into the files of the site: pages may then be the same files as those kept. */
  untouched: boolean
}

/**
 * From bundled code to a site: has the content read, finishes each page as it is rendered, and when all are
 * written brings the pictures that they show, computes every page's Content-Security-Policy into `_headers`,
 * and the way to the backend into `_redirects`.
 */
export function finishBuild(
  { apiHost, pictureOrigins, publicApiHost, siteUrl }: BuildEnv,
  { readContent, untouched }: Work,
): AstroIntegration {
  let ids: string[] = []
  let out = ''
  let keptPages = ''
  let pictureStore = ''
  let cardStore = ''
  const policy = {
    apiOrigins: publicApiHost ? [new URL(publicApiHost).origin] : [],
    pictureOrigins,
    https: siteUrl.startsWith('https:'),
  }

  /** Pages are written finished, and kept finished in the cache. */
  async function finished(
    request: Request,
    { response, metadata }: PrerenderResult,
  ): Promise<PrerenderResult> {
    const file = fileOf(request)
    if (!file.endsWith('.html')) return { response, metadata }
    const page = finishPage(file, Buffer.from(await response.arrayBuffer()), policy)
    return { response: new Response(new Uint8Array(page), response), metadata }
  }

  return {
    name: 'finish-build',
    hooks: {
      'astro:config:setup': async ({ config, updateConfig }) => {
        // Nothing reads it: pages that were kept under another configuration are rendered again.
        const code = JSON.stringify(await codeDigest(config.root))
        updateConfig({ vite: { define: { 'import.meta.env.CODE_DIGEST': code } } })
      },
      'astro:config:done': ({ config }) => {
        out = fileURLToPath(config.outDir)
        keptPages = fileURLToPath(new URL('dist/', config.cacheDir))
        pictureStore = fileURLToPath(new URL('pictures/', config.cacheDir))
        cardStore = fileURLToPath(new URL('cards/', config.cacheDir))
      },
      'astro:build:start': ({ setPrerenderer }) =>
        setPrerenderer((astro) => ({
          ...astro,
          async getStaticPaths() {
            const { publications, backend } = await readContent()
            policy.pictureOrigins = backend.pictureOrigins
            ids = publications.map(({ id }) => id)
            const paths = await astro.getStaticPaths()
            const kept = paths.filter(({ cacheKey }) => cacheKey !== undefined)
            if (untouched)
              linkKept(
                kept.map(({ pathname }) => `${pathname.slice(1)}.html`),
                keptPages,
                out,
              )
            return paths
          },
          async render(request, options) {
            // A page that is written anew must not be written into the files of sites that are there.
            for (const folder of [out, keptPages]) rmSync(join(folder, fileOf(request)), { force: true })
            const result = await astro.render(request, options)
            return finished(request, result instanceof Response ? { response: result } : result)
          },
        })),
      'astro:build:done': async ({ dir, logger }) => {
        const root = fileURLToPath(dir)
        const files = await readdir(root, { recursive: true })
        const pictures = new Set<string>()
        const byRule = new Map<string, PageSources[]>()
        const notFound: PageSources[] = []

        for (const file of files.filter((name) => /\.(?:html|xml)$/.test(name))) {
          const { html, sources } = readPage(readFileSync(join(root, file)))
          for (const [, name = ''] of html.matchAll(pictureName)) pictures.add(name)
          if (!file.endsWith('.html')) continue
          const rule = rulePath(pathOf(file))
          if (file === notFoundFile) notFound.push(sources)
          else if (!byRule.get(rule)?.push(sources)) byRule.set(rule, [sources])
        }
        // Under a rule for many pages there are also addresses that are none of them.
        for (const [rule, pages] of byRule) if (rule.endsWith('/:name')) pages.push(...notFound)
        // A text that only looks like a picture's address names none.
        const kept = new Set(await readdir(pictureStore).catch(() => []))
        placePictures(
          [...pictures].filter((name) => kept.has(name)),
          pictureStore,
          join(root, picturesPath),
        )
        placePictures(await drawCards(ids, cardStore), cardStore, join(root, cardsPath))
        await writeFile(join(root, '_headers'), headerRules(byRule))
        if (!publicApiHost && apiHost)
          await writeFile(join(root, '_redirects'), `/api/* ${apiHost}/api/:splat 200!\n`)
        logger.info(`${pictures.size} picture files, ${byRule.size} policies`)
      },
    },
  }

  function headerRules(byRule: Map<string, PageSources[]>): string {
    const rules: string[] = []
    for (const [path, pages] of byRule) {
      const dashboard = path === staffPaths.dashboard
      const value = policyFor(merged(pages), { ...policy, dashboard })
      const addresses = dashboard ? [...Object.values(staffPaths), `${staffPaths.newArticle}/:id`] : [path]
      for (const address of addresses) rules.push(`${address}\n  Content-Security-Policy: ${value}\n`)
    }
    return rules.join('')
  }
}
