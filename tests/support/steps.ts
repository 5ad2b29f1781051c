import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter } from 'node:path'

/** The project's folder. */
export const root = new URL('../..', import.meta.url).pathname.replace(/\/$/, '')

export interface Step {
  name: string
  command: string
  args: string[]
}

/** Runs one step with its output shown, then says how it ended and how long it took; gives its exit code. */
export async function runStep({ name, command, args }: Step): Promise<number> {
  const started = performance.now()
  console.log(`\n── ${name}: ${command} ${args.join(' ')}`)
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PATH: [`${root}/node_modules/.bin`, process.env.PATH].join(delimiter),
      ASTRO_TELEMETRY_DISABLED: '1',
      // Suites start the product's commands some hundred times.
      NODE_COMPILE_CACHE: `${root}/node_modules/.cache/compiled`,
    },
  })
  const [code] = await once(child, 'close')
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`── ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`)
  return typeof code === 'number' ? code : 1
}
