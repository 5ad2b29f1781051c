import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesIn } from '#built-site/files-in.ts'
import { openReferenceCache } from '#built-site/reference-cache.ts'
import { readRules } from '#built-site/netlify-rules.ts'
import { openPageReader } from '#built-site/page-reader.ts'
import { placeOf } from '#built-site/place-of.ts'
import { policyRules } from '#built-site/policies.ts'
import { verifySite } from '#built-site/verify-site.ts'
import { writeFileAtomic } from '#built-site/write-file-atomic.ts'
import { organisation } from '#config/brand/brand.ts'
import type { Content } from '#site/content/content-file.ts'
import { setRenderFacts } from '#site/content/render-facts.ts'
import { siteContent } from '#site/content/site-content.ts'
import { siteSubject } from '#site/content/social-card.ts'
import type { Noun, Skipped } from './build-report.ts'
import type { BuildDirectory } from './build-directory.ts'
import type { BuildEnv } from './build-env.ts'
import type { Bundle } from './bundle/open-bundle.ts'
import { clientFolder } from './bundle/bundle-files.ts'
import { openRenderer } from './bundle/open-renderer.ts'
import { drawAll } from './cards/draw-all.ts'
import { drawCards, subjectsOf } from './cards/draw-cards.ts'
import type { PreviousBuild } from './content/previous-build.ts'
import { unlinkDeadLinks } from './content/unlink-dead-links.ts'
import { openMovedPages } from './moved-pages.ts'
import { openPageCache } from './page-cache.ts'
import { planPages } from './plan-pages.ts'
import { placePictures } from './pictures/place-pictures.ts'
import { type Placed, renderPages } from './render-pages.ts'
import { openSiteFolder } from './site-folder.ts'

const configFile = fileURLToPath(new URL('../../netlify.toml', import.meta.url))

/** What every site of a build is made of. */
export interface SiteOptions {
  env: BuildEnv
  /** Digest of the code that renders and verifies pages. */
  code: string
  /** Commit of the project; '' if unknown. */
  commit: string
  bundle: Promise<Bundle>
  cache: string
  directory: Pick<BuildDirectory, 'site' | 'code' | 'isAlone'>
  /** True if the output is never edited in place: its files can then be hard links to the cache. */
  immutableOutput: boolean
}

/** A rendered and verified site, complete if it has no faults. */
interface Rendered extends Placed {
  /** The content as rendered: without dead links. */
  content: Content
  /** The removed links. */
  left: Record<Noun, Skipped[]>
}

export interface Choices {
  /** Resolves when the cards are drawn. */
  cards?: Promise<void>
  /** The build whose pages may stay where its publications only moved. */
  before?: PreviousBuild | undefined
  /** Returns true when the site is no longer needed. */
  isOver?: () => boolean
}

/** Returns functions that render sites into one folder, each in place of the one before. */
export async function openSite({
  env,
  code,
  commit,
  bundle: bundling,
  cache,
  directory,
  immutableOutput,
}: SiteOptions) {
  const bundle = await bundling
  const folder = directory.site
  const pageCache = openPageCache(cache)
  const reader = openPageReader()
  const renderer = await openRenderer(bundle.folder, {
    copy: directory.code,
    origin: new URL(env.siteUrl).origin,
  })
  const referencesFile = join(cache, 'page-references.json')
  const references = openReferenceCache(await readFile(referencesFile, 'utf8').catch(() => ''), code, reader)
  const site = openSiteFolder(folder, immutableOutput)
  const client = join(bundle.folder, clientFolder)
  const clientFiles = new Set(await filesIn(client))
  const planned = (content: Content) => {
    const shown = siteContent(content)
    const pages = planPages(shown, { name: `${bundle.name} ${env.siteUrl} ${commit}`, fixed: renderer.fixed })
    // A file in the project's folder `public` takes precedence.
    return { shown, pages: pages.filter(({ file }) => !clientFiles.has(file)) }
  }
  const rules = await readRules({ configFile, siteDirectory: client })
  const apiOrigins = env.publicApiHost ? [new URL(env.publicApiHost).origin] : []
  const policyOfCode = {
    code: await renderer.code(),
    frames: [organisation.map.embed],
    apiOrigins,
    https: env.siteUrl.startsWith('https:'),
  }

  /** Renders and verifies a site. Of an earlier site in the folder, only the differences are written. */
  async function render(
    loaded: Content,
    {
      cards = drawCards(subjectsOf(loaded), join(cache, 'cards')),
      before,
      isOver = () => false,
    }: Choices = {},
  ): Promise<Rendered> {
    // Prevents an unhandled rejection if rendering ends before this is awaited.
    cards.catch(() => {})
    const goOn = () => {
      if (isOver()) throw new Error('The site is no longer needed.')
    }
    for (const part of [site, references]) part.begin()
    const names = new Set([...clientFiles, ...planned(loaded).pages.map(({ file }) => file)])
    const { content, left } = unlinkDeadLinks(loaded, {
      siteUrl: env.siteUrl,
      whyDead: (url) => placeOf(url, { names, rules }).why,
    })
    const { shown, pages } = planned(content)
    setRenderFacts({ content: async () => shown, commit, siteUrl: env.siteUrl })
    const policy = { ...policyOfCode, pictureOrigins: content.backend.pictureOrigins }
    const rendered = await renderPages({
      client,
      clientFiles,
      pages,
      renderer,
      site,
      pageCache,
      references,
      policy,
      moved: before?.content && {
        keys: before.keys,
        ...openMovedPages(before.content, { content, names, siteUrl: env.siteUrl }),
      },
      isOver,
    })
    goOn()
    await cards
    placePictures(content, cache, site)
    if (!env.publicApiHost && env.apiHost) site.write('_redirects', `/api/* ${env.apiHost}/api/:splat 200!\n`)
    site.finish()
    goOn()
    const verified = await verifySite(folder, references, {
      code: policy.code,
      rules: await readRules({ configFile, siteDirectory: folder }),
      siteUrl: env.siteUrl,
      frames: policy.frames,
      formOrigins: apiOrigins,
      publications: content.publications.map(({ id }) => id),
      nameOf: (page) => rendered.cached.get(page),
    })
    const faults = [...rendered.faults, ...verified.faults]
    if (faults.length === 0) site.write('_headers', policyRules(verified.pages, policy))
    return { ...rendered, content, left, faults }
  }

  return {
    render,
    /**
     * Renders the site of the previous build, so that the next one writes only the differences and runs warm code.
     * Ends early when `isOver` returns true. Reports no faults: the next site's build reports them.
     */
    async prerender(before: Content, isOver: () => boolean): Promise<void> {
      if (isOver()) return
      try {
        await render(before, { isOver })
        await drawAll({ subjects: [siteSubject], directory: join(cache, 'cards') })
      } catch {
        // The next site's build reports it.
      }
    },
    /** Stores the references of the last site's pages. */
    saveReferences: () => writeFileAtomic(referencesFile, references.text()),
    prunePages: (used: ReadonlySet<string>) => pageCache.prune(used),
    [Symbol.asyncDispose]: () => reader[Symbol.asyncDispose](),
  }
}
