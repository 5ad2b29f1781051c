import { readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ReferenceCache, openReferenceCache } from '#built-site/reference-cache.ts'
import { readRules } from '#built-site/netlify-rules.ts'
import type { PageReader } from '#built-site/page-reader.ts'
import { placeOf } from '#built-site/place-of.ts'
import { policyRules } from '#built-site/policies.ts'
import { readPage } from '#built-site/read-page.ts'
import { type Fault, verifySite } from '#built-site/verify-site.ts'
import { writeFileAtomic } from '#built-site/write-file-atomic.ts'
import { organisation } from '#config/brand/brand.ts'
import { publicationPath, publicationsPagePath } from '#config/paths.ts'
import { publicationsPageSize } from '#lib/paging.ts'
import type { Content } from '#site/content/content-file.ts'
import { setRenderFacts } from '#site/content/render-facts.ts'
import { siteSubject } from '#site/content/social-card.ts'
import type { Noun, Skipped } from './build-report.ts'
import type { BuildDirectory } from './build-directory.ts'
import type { BuildEnv } from './build-env.ts'
import { clientFolder } from './bundle/bundle-files.ts'
import type { openRenderer, RenderedPath } from './bundle/open-renderer.ts'
import { drawAll } from './cards/draw-all.ts'
import { drawCards, subjectsOf } from './cards/draw-cards.ts'
import { settleLinks } from './content/settle-links.ts'
import type { PageCache } from './page-cache.ts'
import { placePictures } from './pictures/place-pictures.ts'
import { renderPages } from './render-pages.ts'
import { openSiteFolder, type SiteFolder } from './site-folder.ts'

const configFile = fileURLToPath(new URL('../../netlify.toml', import.meta.url))

interface Trials {
  env: BuildEnv
  /** Digest of the code that renders and verifies pages. */
  code: string
  /** Commit of the project; '' if unknown. */
  commit: string
  /** The folder of the bundled code. */
  bundle: string
  cache: string
  directory: Pick<BuildDirectory, 'siteOf'>
  /** True if the output is never edited in place: pages can then be hard links to the cache. */
  immutableOutput: boolean
  renderer: Awaited<ReturnType<typeof openRenderer>>
  pageCache: PageCache
  reader: PageReader
}

/** A rendered and verified site, complete if it has no faults. */
interface Trial {
  site: string
  /** The content as rendered: without dead links. */
  content: Content
  /** The removed links. */
  left: Record<Noun, Skipped[]>
  faults: Fault[]
  /** Number of pages reused from the previous build. */
  deferred: number
  saveReferences: () => Promise<void>
}

/** The files of a site with this content. */
function filesOf({ publications }: Content, fixed: Iterable<string>): Set<string> {
  const lists = Math.ceil(publications.length / publicationsPageSize)
  const paths = [
    ...publications.map(({ id }) => publicationPath(id)),
    ...Array.from({ length: Math.max(1, lists) }, (_, index) => publicationsPagePath(index + 1)),
  ]
  return new Set([...fixed, ...paths.map((path) => `${path.slice(1)}.html`)])
}

/** A few cached pages of each kind. */
function examplesOf(paths: RenderedPath[]): RenderedPath[] {
  const kinds = Map.groupBy(
    paths.filter(({ file, cacheKey }) => file.endsWith('.html') && cacheKey !== undefined),
    ({ file }) => dirname(file),
  )
  return [...kinds.values()].flatMap((pages) => pages.slice(0, 5))
}

/** Inputs of a render attempt. */
interface Attempt {
  site: SiteFolder
  references: ReferenceCache
  /** Resolves when the cards are drawn. */
  cards: Promise<void>
  quick: boolean
  /** Returns true when the site is no longer needed. */
  isOver?: () => boolean
}

/** Opens a renderer and verifier of trial sites. */
export async function openTrials({
  env,
  code,
  commit,
  bundle,
  cache,
  directory,
  immutableOutput,
  renderer,
  pageCache,
  reader,
}: Trials) {
  const referencesFile = join(cache, 'page-references.json')
  const openReferences = async () =>
    openReferenceCache(await readFile(referencesFile, 'utf8').catch(() => ''), code, reader)
  const openSite = (trial: number) => openSiteFolder(directory.siteOf(trial))
  const draw = (content: Content) => drawCards(subjectsOf(content), join(cache, 'cards'))
  const client = join(bundle, clientFolder)
  const first = { site: openSite(0), references: await openReferences() }
  const fixed = [...(await readdir(client, { recursive: true })), ...renderer.fixed]
  const rules = await readRules({ configFile, siteDirectory: client })
  const apiOrigins = env.publicApiHost ? [new URL(env.publicApiHost).origin] : []
  const policyOfCode = {
    code: await renderer.code(),
    frames: [organisation.map.embed],
    apiOrigins,
    https: env.siteUrl.startsWith('https:'),
  }
  let trials = 0

  async function attempt(
    loaded: Content,
    { site, references, cards, quick, isOver = () => false }: Attempt,
  ): Promise<Trial> {
    // Prevents an unhandled rejection if the attempt ends before this is awaited.
    cards.catch(() => {})
    const goOn = () => {
      if (isOver()) throw new Error('The site is no longer needed.')
    }
    for (const part of [site, references, pageCache]) part.begin()
    const names = filesOf(loaded, fixed)
    const { content, left } = settleLinks(loaded, {
      siteUrl: env.siteUrl,
      whyDead: (url) => placeOf(url, { names, rules }).why,
    })
    setRenderFacts({ content: async () => content, commit, siteUrl: env.siteUrl })
    const policy = { ...policyOfCode, pictureOrigins: content.backend.pictureOrigins }
    const rendered = await renderPages({
      bundle,
      renderer,
      site,
      pageCache,
      immutableOutput,
      references,
      policy,
      quick,
      isOver,
    })
    goOn()
    await cards
    placePictures(content, cache, site)
    if (!env.publicApiHost && env.apiHost) site.write('_redirects', `/api/* ${env.apiHost}/api/:splat 200!\n`)
    site.finish()
    goOn()
    const verified = await verifySite(site.folder, references, {
      code: policy.code,
      rules: await readRules({ configFile, siteDirectory: site.folder }),
      siteUrl: env.siteUrl,
      frames: policy.frames,
      formOrigins: apiOrigins,
      publications: content.publications.map(({ id }) => id),
      nameOf: (page) => rendered.named.get(page),
    })
    const faults = [...rendered.faults, ...verified.faults]
    if (faults.length === 0) site.write('_headers', policyRules(verified.pages, policy))
    return {
      site: site.folder,
      content,
      left,
      faults,
      deferred: rendered.deferred,
      saveReferences: () => writeFileAtomic(referencesFile, references.text()),
    }
  }

  return {
    /** Renders and verifies a site. A site with faults leaves no folder. `cards` is the drawing already in progress. */
    async trySite(loaded: Content, { quick = false, cards = draw(loaded) } = {}): Promise<Trial> {
      const trial = trials++
      const place = trial === 0 ? first : { site: openSite(trial), references: await openReferences() }
      const tried = await attempt(loaded, { ...place, cards, quick })
      if (tried.faults.length > 0) await rm(tried.site, { recursive: true, force: true })
      return tried
    },
    /**
     * Makes the site of the previous build in the folder of the first trial, which then changes only the differences
     * and runs warm code. Ends early when `isOver` returns true. Its faults are left to the trial to report.
     */
    async prerender(before: Content, isOver: () => boolean): Promise<void> {
      if (isOver()) return
      try {
        await attempt(before, { ...first, cards: draw(before), quick: true, isOver })
        await drawAll({ subjects: [siteSubject], directory: join(cache, 'cards') })
        for (const { render } of examplesOf(await renderer.paths()))
          if (!isOver()) readPage((await render()).toString())
      } catch {
        // The next render attempt reports it.
      }
    },
  }
}
