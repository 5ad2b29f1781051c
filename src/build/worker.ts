import { on } from 'node:events'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { writeManifest } from '#built-site/manifest.ts'
import { z } from '#contract/zod.ts'
import { openMaker } from './make-site.ts'

/**
 * The builder, a child process of the server: it loads the site's code at once, and writes the manifest of a site
 * into the file that each message names. It ends with a failed build, so that the next one begins afresh.
 */
const { values } = parseArgs({ options: { cache: { type: 'string' }, report: { type: 'string' } } })

// Exits with its parent, whose next run would use this cache at the same time.
process.once('disconnect', () => process.exit(1))
if (!process.connected) process.exit(1)

const order = z.tuple([z.object({ manifest: z.string() })], z.unknown())
const orders = on(process, 'message')
const cache = resolve(z.parse(z.string(), values.cache))
const maker = openMaker({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  cache,
  reportFile: resolve(z.parse(z.string(), values.report)),
  warn: (text) => console.warn(text),
})
for await (const message of orders) {
  const [{ manifest: file }] = z.parse(order, message)
  const outcome = await maker.make(cache, async (manifest) => {
    await writeManifest(file, manifest)
    process.send?.({ built: file })
  })
  if (!outcome.built) {
    console.error(outcome.why)
    process.exit(1)
  }
  console.log(outcome.summary)
}
