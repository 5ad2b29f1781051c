import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesIn } from '#built-site/files-in.ts'
import { openReferenceCache } from '#built-site/reference-cache.ts'
import { readRules } from '#built-site/netlify-rules.ts'
import { placeOf } from '#built-site/place-of.ts'
import { policyRules } from '#built-site/policies.ts'
import { verifySite } from '#built-site/verify-site.ts'
import { writeFileAtomic } from '#built-site/write-file-atomic.ts'
import { organisation } from '#config/brand/brand.ts'
import type { Content } from '#site/content/content-file.ts'
import { setRenderFacts } from '#site/content/render-facts.ts'
import { siteContent } from '#site/content/site-content.ts'
import type { Noun, Skipped } from './build-report.ts'
import type { BuildDirectory } from './build-directory.ts'
import type { BuildEnv } from './build-env.ts'
import type { Bundle } from './bundle/open-bundle.ts'
import { clientFolder } from './bundle/bundle-files.ts'
import { openRenderer } from './bundle/open-renderer.ts'
import { drawCards, subjectsOf } from './cards/draw-cards.ts'
import type { PreviousBuild } from './content/previous-build.ts'
import { unlinkDeadLinks } from './content/unlink-dead-links.ts'
import { openPageCache } from './page-cache.ts'
import { planPages } from './plan-pages.ts'
import { placePictures } from './pictures/place-pictures.ts'
import { type Placed, renderPages } from './render-pages.ts'
import { openSiteFolder } from './site-folder.ts'

const configFile = fileURLToPath(new URL('../../netlify.toml', import.meta.url))

/** What every site of a process is made of. */
interface SiteOptions {
  env: BuildEnv
  /** Digest of the code that renders and verifies pages. */
  code: string
  /** Commit of the project; '' if unknown. */
  commit: string
  bundle: Promise<Bundle>
  cache: string
  directory: Pick<BuildDirectory, 'site' | 'code'>
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

/** Loads the bundled code. Returns functions that render sites into one folder, each in place of the one before. */
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
  const renderer = await openRenderer(bundle.folder, {
    copy: directory.code,
    origin: new URL(env.siteUrl).origin,
  })
  const referencesFile = join(cache, 'page-references.json')
  const references = openReferenceCache(await readFile(referencesFile, 'utf8').catch(() => ''), code)
  const site = openSiteFolder(folder, immutableOutput)
  const client = join(bundle.folder, clientFolder)
  const clientFiles = new Set(await filesIn(client))
  const name = `${bundle.name} ${env.siteUrl} ${commit}`
  const planned = (content: Content) => {
    const shown = siteContent(content)
    const pages = planPages(shown, { name, fixed: renderer.fixed })
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

  return {
    /** The build before, if this process made it. */
    previous: undefined as Promise<PreviousBuild> | undefined,

    /**
     * Renders and verifies a site. Of an earlier site in the folder, only the differences are written. `cards` resolves
     * when the cards are drawn.
     */
    async render(
      loaded: Content,
      cards: Promise<void> = drawCards(subjectsOf(loaded), join(cache, 'cards')),
    ): Promise<Rendered> {
      // Prevents an unhandled rejection if rendering ends before this is awaited.
      cards.catch(() => {})
      for (const part of [site, references]) part.begin()
      const names = new Set([...clientFiles, ...planned(loaded).pages.map(({ file }) => file)])
      const { content, left } = unlinkDeadLinks(loaded, {
        siteUrl: env.siteUrl,
        whyDead: (url) => placeOf(url, { names, rules }).why,
      })
      const { shown, pages } = planned(content)
      setRenderFacts({ content: async () => shown, commit, siteUrl: env.siteUrl })
      const policy = { ...policyOfCode, pictureOrigins: content.backend.pictureOrigins }
      for (const file of clientFiles) site.place(file, join(client, file))
      const rendered = await renderPages({ pages, renderer, site, pageCache, policy })
      await cards
      placePictures(content, cache, site)
      if (!env.publicApiHost && env.apiHost)
        site.write('_redirects', `/api/* ${env.apiHost}/api/:splat 200!\n`)
      site.finish()
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
    },
    /** Stores the references of the last site's pages. */
    saveReferences: () => writeFileAtomic(referencesFile, references.text()),
    prunePages: (used: ReadonlySet<string>) => pageCache.prune(used),
  }
}

export type Site = Awaited<ReturnType<typeof openSite>>
