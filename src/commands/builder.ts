import { on } from 'node:events'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildSite } from '#publish/make-site.ts'
import { backendSource, type Source } from '#publish/content/source.ts'
import type { Manifest } from '#publish/manifest.ts'
import { openSite } from '#publish/open-site.ts'
import { type Extension, isExtension } from '#contract/features.ts'
import { z } from '#contract/zod.ts'
import { readServerEnv } from '#server/env.ts'

/**
 * The builder, a child process of `npm start` and `npm run publisher`: it loads the site's code at once, and answers
 * each message with the manifest of a site, and then with that of the site with the files beside its pages. It ends with
 * a failed build, so that the next one begins afresh.
 */
const options = { cache: { type: 'string' }, report: { type: 'string' } } as const
const { cache, report } = z.parse(
  z.object({ cache: z.string(), report: z.string() }),
  parseArgs({ options }).values,
)
const warn = (text: string) => console.warn(text)

// Exits with its parent, whose next run would use this cache at the same time.
process.once('disconnect', () => process.exit(1))
if (!process.connected) process.exit(1)

/**
 * `database`: content is read from the database of this environment, whose API has these extensions; without a list of
 * them, the API at API_HOST is asked. Otherwise all content is read from there.
 */
const order = z.object({
  database: z.optional(z.object({ features: z.optional(z.array(z.custom<Extension>(isExtension))) })),
})
const orders = on(process, 'message')
let waiting = 0
process.on('message', () => (waiting += 1))

/** Opened by the first build: the builder starts before the database has its tables. */
let opened: ReturnType<typeof openContent> | undefined

async function openContent() {
  const { openDatabase } = await import('#server/database/open.ts')
  const { openOwnContent } = await import('#server/content-files/own-content.ts')
  const { publicAddresses } = await import('#server/old-addresses/store.ts')
  const { db } = await openDatabase(readServerEnv(process.env))
  return (features: Source['features']) => ({
    ...openOwnContent(db, features),
    /** Read if the API has old addresses. */
    moved: () => publicAddresses(db),
  })
}

async function sourceOf({ database }: z.infer<typeof order>): Promise<Source | undefined> {
  if (database === undefined) return undefined
  const { features } = database
  // Without them, pages would lose what visitors use.
  const asked = backendSource(z.parse(z.string(), process.env['API_HOST']), warn, { needsFeatures: true })
  let known: ReturnType<Source['features']> | undefined
  const readFeatures = features ? async () => features : () => (known ??= asked.features())
  const contentWith = await (opened ??= openContent())
  return { ...contentWith(readFeatures), isOwn: true, features: readFeatures }
}

const site = openSite({ root: fileURLToPath(new URL('../..', import.meta.url)), cache })
// Prevents an unhandled rejection; the error is handled by the next build.
site.catch(() => {})
for await (const message of orders) {
  const [given] = z.parse(z.tuple([order], z.unknown()), message)
  waiting -= 1
  let files: Manifest | undefined
  const outcome = await buildSite(site, {
    source: sourceOf(given),
    name: cache,
    reportFile: report,
    warn,
    isWaited: () => waiting > 0,
    release: async (manifest, leftOut) => void process.send?.({ manifest, leftOut }),
    releaseFiles: async (manifest) => void (files = manifest),
  })
  if (outcome.built) {
    console.log(outcome.summary)
    process.send?.({ ended: { files } })
  } else {
    const { why } = outcome
    console.error(why)
    process.send?.({ why: why instanceof Error ? why.message : String(why) }, () => process.exit(1))
  }
}
