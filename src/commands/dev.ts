import { type ChildProcess, spawn } from 'node:child_process'
import { on, once } from 'node:events'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { readServerEnv } from '#server/env.ts'
import { freePort } from './free-port.ts'
import { runCommand, stopOnSignal } from './operator.ts'

const astroManifest = createRequire(import.meta.url).resolve('astro/package.json')
const astroBin = fileURLToPath(new URL('bin/astro.mjs', `file://${astroManifest}`))
const apiScript = fileURLToPath(new URL('dev-api.ts', import.meta.url))

function run(script: string, args: { node?: string[]; script?: string[] }, env: Record<string, string>) {
  return spawn(process.execPath, [...(args.node ?? []), script, ...(args.script ?? [])], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  })
}

/** `npm run dev`: the API, started again when its code changes, and Astro's development server in front of it. */
await runCommand(async () => {
  const env = readServerEnv(process.env)
  const apiPort = await freePort()
  console.log('Starting the API and the development server.')
  const api = run(
    apiScript,
    { node: ['--watch', '--watch-preserve-output'] },
    { PORT: String(apiPort), HOST: '127.0.0.1', TRUST_PROXY: '0' },
  )
  const children: ChildProcess[] = [api]
  stopOnSignal(async () => {
    for (const child of children) child.kill('SIGTERM')
    for (const child of children) if (child.exitCode === null) await once(child, 'close')
  })
  // Node's own messages about watched files arrive on the same channel.
  for await (const [message] of on(api, 'message', { close: ['close'] })) if (message === 'ready') break
  const astro = run(
    astroBin,
    { script: ['dev', '--port', String(env.port)] },
    { API_HOST: `http://127.0.0.1:${apiPort}`, ASTRO_TELEMETRY_DISABLED: '1' },
  )
  children.push(astro)
  console.log(`\n  Site       http://localhost:${env.port}`)
  console.log(`  Dashboard  http://localhost:${env.port}/login, as ${env.adminEmail}`)
  console.log(`  API        http://127.0.0.1:${apiPort}/api/openapi.json`)
  const [code] = await once(astro, 'close')
  // A signal stopped this process; it exits once the API has exited too.
  if (astro.killed) return
  api.kill('SIGTERM')
  process.exit(typeof code === 'number' ? code : 1)
})
