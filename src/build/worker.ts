import { on, once } from 'node:events'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { z } from '#contract/zod.ts'
import { codeChangedExit } from '#lib/build-messages.ts'
import { makeSite } from './make-site.ts'
import { openCode } from './open-code.ts'

/**
 * A build in a child process of the server. It bundles the site's code at once, and waits for an IPC message
 * that names the output folder before it reads content and renders. Another one names that of a second release.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const code = openCode(root)
const { values } = parseArgs({ options: { cache: { type: 'string' }, report: { type: 'string' } } })

// Exits with its parent, whose next run would use this cache at the same time.
process.once('disconnect', () => process.exit(1))
if (!process.connected) process.exit(1)

const order = z.tuple([z.object({ folder: z.string() })], z.unknown())
const orders = on(process, 'message')
// In parallel with the build, which takes longer.
void once(process, 'message').then(endIfChanged)

async function endIfChanged(): Promise<void> {
  if (await code.hasChanged()) process.exit(codeChangedExit)
}

async function nextFolder(): Promise<string> {
  const { value } = await orders.next()
  const [{ folder }] = z.parse(order, value)
  return folder
}

const outcome = await makeSite({
  root,
  cache: resolve(z.parse(z.string(), values.cache)),
  code,
  reportFile: resolve(z.parse(z.string(), values.report)),
  nextFolder,
  mayDefer: true,
  immutableOutput: true,
  warn: (text) => console.warn(text),
  released: (state) => process.send?.({ state }),
})
// Otherwise the open channel would keep this process running.
process.channel?.unref()
if (outcome.built) console.log(outcome.summary)
else {
  console.error(outcome.why)
  await endIfChanged()
  // Otherwise Astro would continue with the other pages.
  process.exit(1)
}
