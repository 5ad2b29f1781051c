import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#commands/free-port.ts'
import { startServer } from '../support/product.ts'
import { root } from '../support/steps.ts'

export interface Restarting {
  baseUrl: string
  restart: () => Promise<void>
  stop: () => Promise<void>
}

const words = 'Ctrl-C stops it'

/** Like systemd with site.socket: opens the port, passes it to the product, and keeps it open. */
const holder = `
trap 'kill "$child"; wait "$child"; exit' TERM
while :; do
  sh -c 'LISTEN_PID=$$ exec "$@"' sh "$@" &
  child=$!
  echo "product $child"
  wait "$child"
done`

/** A product on systemd's port: systemd-socket-activate opens it as a .socket unit does. */
export async function behindSocket(environment: Record<string, string>): Promise<Restarting> {
  const address = `127.0.0.1:${await freePort()}`
  const settings = Object.entries(environment).map(([name, value]) => `--setenv=${name}=${value}`)
  const child = spawn(
    'systemd-socket-activate',
    [`--listen=${address}`, ...settings, 'sh', '-c', holder, 'sh', process.execPath, 'src/commands/start.ts'],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = once(child, 'close')

  /** Waits until the product has started this many times. */
  async function started(times: number): Promise<void> {
    const deadline = performance.now() + 180_000
    while (output.split(words).length <= times) {
      if (child.exitCode !== null || performance.now() > deadline)
        throw new Error(`The product does not start:\n${output}`)
      await wait(20)
    }
  }

  let starts = 1
  // The first connection starts it.
  const baseUrl = `http://${address}`
  while (!output.includes('product ')) {
    await fetch(`${baseUrl}/healthz`).catch(() => {})
    if (child.exitCode !== null) throw new Error(output)
  }
  await started(starts)
  return {
    baseUrl,
    async restart() {
      process.kill(Number(output.split('product ').at(-1)?.split('\n')[0]), 'SIGTERM')
      starts += 1
      await started(starts)
    },
    async stop() {
      child.kill()
      await ended
    },
  }
}

/** A product that opens its port itself. */
export async function onItsOwn(environment: Record<string, string>): Promise<Restarting> {
  const port = await freePort()
  const start = () => startServer('src/commands/start.ts', { ...environment, PORT: String(port) }, { words })
  let run = await start()
  const stop = async () => {
    const code = await run.stop()
    if (code !== 0) throw new Error(`It ended with ${code}:\n${run.output()}`)
  }
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    async restart() {
      await stop()
      run = await start()
    },
    stop,
  }
}
