import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process'
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
  const child = start({ command, args }, ['ignore', 'inherit', 'inherit'])
  const [code]: unknown[] = await once(child, 'close')
  console.log(outcomeOf(name, code, started))
  return typeof code === 'number' ? code : 1
}

/** Runs one step, and shows all that it printed when it has ended; gives its exit code. */
export async function runStepApart({ name, command, args }: Step): Promise<number> {
  const started = performance.now()
  const child = start({ command, args }, ['ignore', 'pipe', 'pipe'])
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [code]: unknown[] = await once(child, 'close')
  console.log(`\n── ${name}: ${command} ${args.join(' ')}\n${output}${outcomeOf(name, code, started)}`)
  return typeof code === 'number' ? code : 1
}

function start({ command, args }: Omit<Step, 'name'>, stdio: StdioOptions): ChildProcess {
  return spawn(command, args, {
    cwd: root,
    stdio,
    env: {
      ...process.env,
      PATH: [`${root}/node_modules/.bin`, process.env.PATH].join(delimiter),
      ASTRO_TELEMETRY_DISABLED: '1',
      // Suites start the product's commands some hundred times.
      NODE_COMPILE_CACHE: `${root}/node_modules/.cache/compiled`,
    },
  })
}

function outcomeOf(name: string, code: unknown, started: number): string {
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  return `── ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`
}
