import { once } from 'node:events'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { z } from '#contract/zod.ts'
import { codeChangedExit } from '#lib/build-exit.ts'
import { makeSite } from './make-site.ts'
import { openCode } from './open-code.ts'

/**
 * A build in a child process of the server. It bundles the site's code at once, and waits for an IPC message
 * that names the output folder before it reads content and renders.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const code = openCode(root)
const { values } = parseArgs({ options: { cache: { type: 'string' }, report: { type: 'string' } } })

// Exits with its parent, whose next run would use this cache at the same time.
process.once('disconnect', () => process.exit(1))
if (!process.connected) process.exit(1)

const order = z.object({ folder: z.string(), quick: z.boolean() })

async function endIfChanged(): Promise<void> {
  if (await code.hasChanged()) process.exit(codeChangedExit)
}

async function receiveOrder(): Promise<z.infer<typeof order>> {
  const [message]: unknown[] = await once(process, 'message')
  process.channel?.unref()
  // In parallel with the build, which takes longer.
  void endIfChanged()
  return z.parse(order, message)
}

const outcome = await makeSite({
  root,
  cache: resolve(z.parse(z.string(), values.cache)),
  code,
  reportFile: resolve(z.parse(z.string(), values.report)),
  order: receiveOrder(),
  immutableOutput: true,
  warn: (text) => console.warn(text),
  built: (complete) => process.send?.({ complete }),
})
if (outcome.built) console.log(outcome.summary)
else {
  console.error(outcome.why)
  await endIfChanged()
  // Otherwise Astro would continue with the other pages.
  process.exit(1)
}
