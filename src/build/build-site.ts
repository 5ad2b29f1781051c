import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'astro'
import { openMentionCache } from '#built-site/mention-cache.ts'
import { type PolicyOptions, policyRules } from '#built-site/policies.ts'
import { type Fault, verifySite } from '#built-site/verify-site.ts'
import { organisation } from '#config/brand/brand.ts'
import { readRules } from '#built-site/netlify-rules.ts'
import { type BuildEnv } from './build-env.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { codeDigest } from './code-digest.ts'
import { skipRefused } from './build-report.ts'
import { type Content, contentFileIn, writeContent } from '#site/content/content-file.ts'
import { writeFileAtomic } from '#built-site/write-file-atomic.ts'
import { sitePrerenderer } from './astro/site-prerenderer.ts'
import type { PageCache } from './page-cache.ts'
import { drawCards, subjectsOf } from './cards/draw-cards.ts'
import { placePictures } from './pictures/place-pictures.ts'
import { refusedRecords, without } from './refused-records.ts'

/** Attempts to build without the records at fault before the build fails. */
const attempts = 5

const configFile = fileURLToPath(new URL('../../netlify.toml', import.meta.url))

interface Job {
  env: BuildEnv
  root: string
  cache: string
  /** The folder to build into; each attempt needs another one. */
  siteOf: (attempt: number) => string
  pageCache: PageCache
  /** Awaited when the code is bundled, before the first page is rendered. */
  content: Promise<Content>
  /** True where nothing ever edits the output in place: pages can then be hard links to the cache. */
  immutableOutput: boolean
}

/**
 * Renders the site and verifies it: every page is parsed, and contains the bundled code and no other. A record
 * whose page fails is skipped by name, and the site is built again without it. Resolves to the folder with the
 * site; throws OperatorError where no record is at fault.
 */
export async function buildSite({
  env,
  root,
  cache,
  pageCache,
  siteOf,
  content: loading,
  immutableOutput,
}: Job): Promise<string> {
  // Astro would report facts of this machine, and keep an identifier in the user's home.
  process.env.ASTRO_TELEMETRY_DISABLED = '1'
  // Handled where it is awaited, which a fault in the code never reaches.
  loading.catch(() => {})

  const code = await codeDigest(root)
  const mentionsFile = join(cache, 'page-mentions.json')
  const apiOrigins = env.publicApiHost ? [new URL(env.publicApiHost).origin] : []
  const frames = [organisation.map.embed]
  let content: Content | undefined
  let cards: Promise<void> | undefined

  /** Renders all pages; resolves to their content, the code that they may contain, and the pages that failed. */
  async function render(site: string): Promise<{ content: Content; policy: PolicyOptions; faults: Fault[] }> {
    let policy: PolicyOptions | undefined
    const faults: Fault[] = []
    await build({
      root,
      outDir: site,
      cacheDir: cache,
      // The folder of the code may belong to somebody else.
      vite: { cacheDir: join(cache, 'vite') },
      logLevel: 'warn',
      integrations: [
        sitePrerenderer({
          code,
          pageCache,
          immutableOutput,
          failed: (fault) => void faults.push(fault),
          bundled: async (bundledCode) => {
            content ??= await loading
            // They are drawn while the pages are rendered.
            cards ??= drawCards(subjectsOf(content), join(cache, 'cards'))
            cards.catch(() => {})
            await pageCache.begin()
            const { pictureOrigins } = content.backend
            const https = env.siteUrl.startsWith('https:')
            return (policy = { code: bundledCode, frames, apiOrigins, pictureOrigins, https })
          },
        }),
      ],
    })
    if (content === undefined || policy === undefined) throw new Error('Astro rendered no pages.')
    return { content, policy, faults }
  }

  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const site = siteOf(attempt)
    const made = await render(site)
    await cards
    placePictures(made.content, cache, site)
    if (!env.publicApiHost && env.apiHost)
      await writeFile(join(site, '_redirects'), `/api/* ${env.apiHost}/api/:splat 200!\n`)
    const kept = openMentionCache(await readFile(mentionsFile, 'utf8').catch(() => ''), code)
    const { pages, faults } = await verifySite(site, kept, {
      code: made.policy.code,
      rules: await readRules({ configFile, siteDirectory: site }),
      siteUrl: env.siteUrl,
      frames,
      formOrigins: apiOrigins,
      publications: made.content.publications.map(({ id }) => id),
    })
    await writeFileAtomic(mentionsFile, kept.text())
    const all = [...made.faults, ...faults]
    if (all.length === 0) {
      await writeFile(join(site, '_headers'), policyRules(pages, made.policy))
      return site
    }
    const refused = refusedRecords(all, made.content)
    await skipRefused(cache, refused, made.content)
    content = without(refused, made.content)
    await writeContent(contentFileIn(cache, 'build'), content)
    await rm(site, { recursive: true, force: true })
  }
  throw new OperatorError(`Nothing was built: pages did not pass after ${attempts} attempts to skip records.`)
}
