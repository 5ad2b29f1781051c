import { once } from 'node:events'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { z } from '#contract/zod.ts'
import { makeSite } from './make-site.ts'

/**
 * A build in a child process of the server. It bundles the site's code at once, and waits for an IPC message
 * that names the output folder before it reads content and renders.
 */
const { values } = parseArgs({ options: { cache: { type: 'string' }, report: { type: 'string' } } })

// Exits with its parent, whose next run would use this cache at the same time.
process.once('disconnect', () => process.exit(1))
if (!process.connected) process.exit(1)

async function requestedFolder(): Promise<string> {
  const [folder]: unknown[] = await once(process, 'message')
  process.channel?.unref()
  return z.parse(z.string(), folder)
}

const outcome = await makeSite({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  cache: resolve(z.parse(z.string(), values.cache)),
  reportFile: resolve(z.parse(z.string(), values.report)),
  folder: requestedFolder(),
  immutableOutput: true,
  warn: (text) => console.warn(text),
})
if (outcome.built) console.log(outcome.summary)
else {
  console.error(outcome.why)
  // Astro would continue with the other pages.
  process.exit(1)
}
