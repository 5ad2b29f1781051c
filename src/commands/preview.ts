import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readServerEnv } from '#server/env.ts'
import { listen } from './listen.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { filesIn } from '#publish/files.ts'
import { openRelease } from '#publish/serve/release.ts'
import { createSiteHandler } from '#publish/serve/serve.ts'
import { runCommand, step, stopOnSignal } from './operator.ts'

/**
 * `npm run preview`: serves `dist`, or the built site in `--dir`, with the rules and headers of production,
 * and passes calls on to its backend.
 */
await runCommand(
  async () => {
    const env = readServerEnv(process.env)
    const { values } = parseArgs({ options: { dir: { type: 'string' } } })
    const directory = values.dir ?? fileURLToPath(new URL('../../dist', import.meta.url))
    if (!existsSync(`${directory}/index.html`))
      throw new OperatorError(
        `There is no built site in ${values.dir ?? 'dist'}: build one first, for example API_HOST=https://api.example.org npm run build`,
      )
    const release = await step('Site: dist, with netlify.toml’s rules', async () =>
      openRelease(await filesIn(directory)),
    )
    const site = createSiteHandler({ current: () => release })
    const listener = await listen(env, site)
    console.log(`Ready: http://localhost:${listener.port} (Ctrl-C stops it)`)
    stopOnSignal(listener.close)
  },
  { asOwner: false },
)
