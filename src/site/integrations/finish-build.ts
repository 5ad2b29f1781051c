import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { copyFile, link, mkdir, readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { staffPaths } from '#config/paths.ts'
import type { BuildEnv } from '#site/build-env.ts'
import { mapInParallel } from '#lib/map-in-parallel.ts'
import { takeStyles } from '#lib/style-elements.ts'
import { picturesPath } from '#site/content/picture.ts'
import { cardsPath, drawCard } from '#site/content/social-card.ts'
import { createStyleLowering } from './old-browsers.ts'
import { hashOf, merged, type PageSources, policyFor, sourcesOf } from './content-security-policy.ts'

/** Cards that are drawn and placed at a time. */
const cardsAtOnce = 4

const cardName = new RegExp(`${cardsPath}/([\\w.-]+)`, 'g')
const pictureName = new RegExp(`${picturesPath}/([\\w.-]+)`, 'g')

/** The address of a page's file: `about.html` is /about. */
function pathOf(file: string): string {
  return `/${file.replace(/(?:^|(?<=\/))index\.html$|\.html$/, '')}`
}

/** The path that a rule names: many pages of one kind share a placeholder. */
function rulePath(path: string): string {
  return path.replace(/^\/(publications?)\/[^/]+$/, '/$1/:name')
}

/** Puts a kept picture into the site; a link where the file system can, so that it costs nothing. */
async function placePicture(from: string, to: string): Promise<void> {
  await link(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') await copyFile(from, to)
  })
}

/** Writes over a file in place: emptied first, as `writeFile` does, the file system would allocate it anew. */
function overwrite(path: string, bytes: Buffer): void {
  const file = openSync(path, 'r+')
  for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written)
  ftruncateSync(file, bytes.length)
  closeSync(file)
}

/** Written into 404.html itself, because no header rule matches just the paths that do not exist. */
function withPolicyMeta(html: string, policy: string): string {
  const allowed = policy.replace(/; frame-ancestors [^;]+/, '')
  return html.replace('<head>', `<head><meta http-equiv="Content-Security-Policy" content="${allowed}">`)
}

/**
 * After the pages are written: brings the pictures that they show, computes every page's
 * Content-Security-Policy into `_headers`, and the way to the backend into `_redirects`.
 */
export function finishBuild({ apiHost, pictureOrigins, publicApiHost, siteUrl }: BuildEnv): AstroIntegration {
  let pictureStore = ''
  let cardStore = ''
  const policy = {
    apiOrigins: publicApiHost ? [new URL(publicApiHost).origin] : [],
    pictureOrigins,
    https: siteUrl.startsWith('https:'),
  }

  return {
    name: 'finish-build',
    hooks: {
      'astro:config:done': ({ config }) => {
        pictureStore = fileURLToPath(new URL('pictures/', config.cacheDir))
        cardStore = fileURLToPath(new URL('cards/', config.cacheDir))
      },
      'astro:build:done': async ({ dir, logger }) => {
        const root = fileURLToPath(dir)
        const lower = createStyleLowering()
        const files = await readdir(root, { recursive: true })
        const pictures = new Set<string>()
        const cards = new Set<string>()
        const byRule = new Map<string, PageSources[]>()
        const notFound: PageSources[] = []

        /**
         * Finishes one file; answers what a page asks of its policy. Read and written at once: for thousands
         * of small files, waiting takes longer than the work.
         */
        function finish(file: string): PageSources | undefined {
          const path = join(root, file)
          const { rest, css } = takeStyles(readFileSync(path))
          for (const [, name = ''] of rest.matchAll(pictureName)) pictures.add(name)
          for (const [, name = ''] of rest.matchAll(cardName)) cards.add(name)
          if (!file.endsWith('.html')) return undefined
          // Staff work in browsers of today; visitors come with what they have.
          const style = pathOf(file) === staffPaths.dashboard ? css : lower(css)
          const sources = sourcesOf(rest)
          sources.styles.add(hashOf(style))
          const page = file === '404.html' ? withPolicyMeta(rest, policyFor(sources, policy)) : rest
          const headEnd = page.indexOf('</head>')
          if (headEnd === -1) throw new Error(`${file} has no head to put its style into`)
          const start = Buffer.from(`${page.slice(0, headEnd)}<style>`)
          const end = Buffer.from(`</style>${page.slice(headEnd)}`)
          overwrite(path, Buffer.concat([start, style, end]))
          return sources
        }

        for (const file of files.filter((name) => /\.(?:html|xml)$/.test(name))) {
          const sources = finish(file)
          if (sources === undefined) continue
          const rule = rulePath(pathOf(file))
          if (file === '404.html') notFound.push(sources)
          else if (!byRule.get(rule)?.push(sources)) byRule.set(rule, [sources])
        }
        // Under a rule for many pages there are also addresses that are none of them.
        for (const [rule, pages] of byRule) if (rule.endsWith('/:name')) pages.push(...notFound)
        await mkdir(join(root, picturesPath), { recursive: true })
        for (const name of pictures)
          await placePicture(join(pictureStore, basename(name)), join(root, picturesPath, name))
        await mkdir(cardStore, { recursive: true })
        await mkdir(join(root, cardsPath), { recursive: true })
        await mapInParallel(cardsAtOnce, [...cards], async (name) =>
          placePicture(await drawCard(name, cardStore), join(root, cardsPath, name)),
        )
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
