import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createRequire } from 'node:module'
import { readServerEnv } from '#server/env.ts'
import { listen } from './listen.ts'
import { openBackend } from './open-backend.ts'
import { hasSite, sitesIn } from '#publishing/releases.ts'
import { runCommand, step, stopOnSignal } from './operator.ts'

/** `npm run dev`: the API, and Astro's development server in front of it; both follow every change. */
await runCommand(async () => {
  const env = readServerEnv(process.env)
  console.log('Starting the API and the development server.')
  const backend = await openBackend({
    env,
    step,
    log: () => {},
    onContentChange: () => {},
    hasSite: hasSite(sitesIn(env.dataDir)),
  })
  const api = await listen({ port: 0, host: '127.0.0.1' }, (request, bindings) =>
    backend.app.fetch(request, bindings),
  )
  const manifest = createRequire(import.meta.url).resolve('astro/package.json')
  const astro = spawn(
    process.execPath,
    [fileURLToPath(new URL('bin/astro.mjs', `file://${manifest}`)), 'dev', '--port', String(env.port)],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        API_HOST: `http://127.0.0.1:${api.port}`,
        ASTRO_TELEMETRY_DISABLED: '1',
      },
    },
  )
  stopOnSignal(async () => {
    astro.kill('SIGTERM')
    await api.close()
    await backend.close()
  })
  const [code] = await once(astro, 'close')
  process.exit(typeof code === 'number' ? code : 1)
})
