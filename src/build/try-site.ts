import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openMentionCache } from '#built-site/mention-cache.ts'
import { readRules } from '#built-site/netlify-rules.ts'
import type { PageReader } from '#built-site/page-reader.ts'
import { placeOf } from '#built-site/place-of.ts'
import { policyRules } from '#built-site/policies.ts'
import { type Fault, verifySite } from '#built-site/verify-site.ts'
import { writeFileAtomic } from '#built-site/write-file-atomic.ts'
import { organisation } from '#config/brand/brand.ts'
import { publicationPath, publicationsPagePath } from '#config/paths.ts'
import { publicationsPageSize } from '#lib/paging.ts'
import type { Content } from '#site/content/content-file.ts'
import { setRenderFacts } from '#site/content/render-facts.ts'
import type { Noun, Skipped } from './build-report.ts'
import type { BuildDirectory } from './build-directory.ts'
import type { BuildEnv } from './build-env.ts'
import { clientFolder } from './bundle/bundle-files.ts'
import type { openRenderer } from './bundle/open-renderer.ts'
import { drawCards, subjectsOf } from './cards/draw-cards.ts'
import { settleLinks } from './content/settle-links.ts'
import type { PageCache } from './page-cache.ts'
import { placePictures } from './pictures/place-pictures.ts'
import { renderPages } from './render-pages.ts'

const configFile = fileURLToPath(new URL('../../netlify.toml', import.meta.url))

type Renderer = Awaited<ReturnType<typeof openRenderer>>

interface Trials {
  env: BuildEnv
  /** Digest of the code that renders and verifies pages. */
  code: string
  /** Of the project, or ''. */
  commit: string
  /** The folder of the bundled code. */
  bundle: string
  cache: string
  directory: Pick<BuildDirectory, 'siteOf'>
  /** The code, loaded again for each trial: its modules keep the content that they have read. */
  rendererOf: (trial: number) => Promise<Renderer>
  pageCache: PageCache
  reader: PageReader
  /** The cards of the first trial. */
  cards: Promise<void>
}

/** A site that was rendered and verified; whole where it has no faults. */
interface Trial {
  site: string
  /** As it was rendered: without links that lead nowhere. */
  content: Content
  /** Those links. */
  left: Record<Noun, Skipped[]>
  faults: Fault[]
  /** How many pages are those of the build before. */
  deferred: number
  saveMentions: () => Promise<void>
}

/** The files that a site with this content has an address for. */
function filesOf({ publications }: Content, fixed: Iterable<string>): Set<string> {
  const lists = Math.ceil(publications.length / publicationsPageSize)
  const paths = [
    ...publications.map(({ id }) => publicationPath(id)),
    ...Array.from({ length: Math.max(1, lists) }, (_, index) => publicationsPagePath(index + 1)),
  ]
  return new Set([...fixed, ...paths.map((path) => `${path.slice(1)}.html`)])
}

/** Loads the code; answers a function that renders a site with some content, and verifies it. */
export async function openTrials({
  env,
  code,
  commit,
  bundle,
  cache,
  directory,
  rendererOf,
  pageCache,
  reader,
  cards,
}: Trials) {
  const mentionsFile = join(cache, 'page-mentions.json')
  const openMentions = async () =>
    openMentionCache(await readFile(mentionsFile, 'utf8').catch(() => ''), code, reader)
  const client = join(bundle, clientFolder)
  const first = { renderer: await rendererOf(0), mentions: await openMentions() }
  const fixed = [...(await readdir(client, { recursive: true })), ...first.renderer.fixed]
  const rules = await readRules({ configFile, siteDirectory: client })
  const apiOrigins = env.publicApiHost ? [new URL(env.publicApiHost).origin] : []
  const policyOfCode = {
    code: await first.renderer.code(),
    frames: [organisation.map.embed],
    apiOrigins,
    https: env.siteUrl.startsWith('https:'),
  }
  let trials = 0

  return async function trySite(loaded: Content, quick = false): Promise<Trial> {
    const trial = trials++
    const names = filesOf(loaded, fixed)
    const { content, left } = settleLinks(loaded, {
      siteUrl: env.siteUrl,
      whyDead: (url) => placeOf(url, { names, rules }).why,
    })
    setRenderFacts({ content: async () => content, commit, siteUrl: env.siteUrl })
    const { renderer, mentions } =
      trial === 0 ? first : { renderer: await rendererOf(trial), mentions: await openMentions() }
    const policy = { ...policyOfCode, pictureOrigins: content.backend.pictureOrigins }
    const site = directory.siteOf(trial)
    const rendered = await renderPages({ bundle, renderer, site, pageCache, mentions, policy, quick })
    await (trial === 0 ? cards : drawCards(subjectsOf(content), join(cache, 'cards')))
    placePictures(content, cache, site)
    if (!env.publicApiHost && env.apiHost)
      await writeFile(join(site, '_redirects'), `/api/* ${env.apiHost}/api/:splat 200!\n`)
    const verified = await verifySite(site, mentions, {
      code: policy.code,
      rules: await readRules({ configFile, siteDirectory: site }),
      siteUrl: env.siteUrl,
      frames: policy.frames,
      formOrigins: apiOrigins,
      publications: content.publications.map(({ id }) => id),
      nameOf: (page) => rendered.named.get(page),
    })
    const faults = [...rendered.faults, ...verified.faults]
    if (faults.length === 0) await writeFile(join(site, '_headers'), policyRules(verified.pages, policy))
    else await rm(site, { recursive: true, force: true })
    return {
      site,
      content,
      left,
      faults,
      deferred: rendered.deferred,
      saveMentions: () => writeFileAtomic(mentionsFile, mentions.text()),
    }
  }
}
