import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesIn } from '#built-site/files-in.ts'
import { type Manifest, manifestsIn, placesOf } from '#built-site/manifest.ts'
import { openReferenceCache } from '#built-site/reference-cache.ts'
import { readRules } from '#built-site/netlify-rules.ts'
import { placeOf } from '#built-site/place-of.ts'
import { policyRules } from '#built-site/policies.ts'
import { type Fault, verifySite } from '#built-site/verify-site.ts'
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
import { planPages } from './plan-pages.ts'
import { picturePlaces } from './pictures/picture-places.ts'
import { pruneCache } from './pictures/prune-cache.ts'
import { renderPages } from './render-pages.ts'
import { openStore } from './store.ts'

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
  directory: Pick<BuildDirectory, 'code'>
}

/** A rendered and verified site, complete if it has no faults. */
interface Rendered {
  manifest: Manifest
  faults: Fault[]
  /** The content as rendered: without dead links. */
  content: Content
  /** The removed links. */
  left: Record<Noun, Skipped[]>
}

/** Loads the bundled code. Returns functions that render sites into the store of a cache. */
export async function openSite({ env, code, commit, bundle: bundling, cache, directory }: SiteOptions) {
  const bundle = await bundling
  const store = openStore(cache)
  const renderer = await openRenderer(bundle.folder, {
    copy: directory.code,
    origin: new URL(env.siteUrl).origin,
  })
  const referencesFile = join(cache, 'page-references.json')
  const references = openReferenceCache(await readFile(referencesFile, 'utf8').catch(() => ''), code)
  const clientFiles = await filesIn(join(bundle.folder, clientFolder))
  const clientPlaces = new Map<string, string>()
  for (const [file, path] of clientFiles) clientPlaces.set(file, await store.add(await readFile(path)))
  const name = `${bundle.name} ${env.siteUrl} ${commit}`
  const planned = (content: Content) => {
    const shown = siteContent(content)
    const pages = planPages(shown, { name, fixed: renderer.fixed })
    // A file in the project's folder `public` takes precedence.
    return { shown, pages: pages.filter(({ file }) => !clientFiles.has(file)) }
  }
  const redirects = !env.publicApiHost && env.apiHost ? `/api/* ${env.apiHost}/api/:splat 200!\n` : ''
  if (redirects !== '') clientPlaces.set('_redirects', await store.add(redirects))
  const paths = (files: ReadonlyMap<string, string>) =>
    new Map([...files].map(([file, place]) => [file, join(store.root, place)]))
  const rules = await readRules({ configFile, files: paths(clientPlaces) })
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

    /** Renders and verifies a site. `cards` resolves when the cards are drawn. */
    async render(
      loaded: Content,
      cards: Promise<void> = drawCards(subjectsOf(loaded), join(cache, 'cards')),
    ): Promise<Rendered> {
      // Prevents an unhandled rejection if rendering ends before this is awaited.
      cards.catch(() => {})
      references.begin()
      const own = planned(loaded).pages.map(({ file }) => file)
      const names = new Set([...clientFiles.keys(), ...picturePlaces(loaded).keys(), ...own])
      const { content, left } = unlinkDeadLinks(loaded, {
        siteUrl: env.siteUrl,
        whyDead: (url) => placeOf(url, { names, rules }).why,
      })
      const { shown, pages } = planned(content)
      setRenderFacts({ content: async () => shown, commit, siteUrl: env.siteUrl })
      const policy = { ...policyOfCode, pictureOrigins: content.backend.pictureOrigins }
      const rendered = await renderPages({ pages, renderer, store, policy })
      await cards
      // In order of their names, which does not depend on the order of rendering.
      const files = new Map(
        [...clientPlaces, ...picturePlaces(content), ...rendered.places].sort(([a], [b]) => (a < b ? -1 : 1)),
      )
      const verified = await verifySite(paths(files), references, {
        names,
        code: policy.code,
        rules,
        siteUrl: env.siteUrl,
        frames: policy.frames,
        formOrigins: apiOrigins,
        publications: content.publications.map(({ id }) => id),
      })
      const faults = [...rendered.faults, ...verified.faults]
      if (faults.length === 0) files.set('_headers', await store.add(policyRules(verified.pages, policy)))
      const manifest = { code: bundle.name, files: Object.fromEntries(files), retained: {} }
      return { manifest, content, left, faults }
    },
    /** Stores the references of the last site's pages. */
    saveReferences: () => writeFileAtomic(referencesFile, references.text()),
    /** Removes from the store what no site names. */
    async sweep(manifest: Manifest, content: Content): Promise<void> {
      const used = new Set([manifest, ...(await manifestsIn(cache)).values()].flatMap(placesOf))
      store.sweep(used)
      await pruneCache(cache, content, used)
    },
  }
}

export type Site = Awaited<ReturnType<typeof openSite>>
