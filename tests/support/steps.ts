import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/** The project's folder. */
export const root = new URL('../..', import.meta.url).pathname.replace(/\/$/, '')

export interface Step {
  name: string
  command: string
  args: string[]
}

interface EndedStep {
  code: number
  seconds: number
  /** Seconds of processor of the command and of all processes that it waited for. */
  processorSeconds: number
}

/** Runs a command and then writes the shell's account of its children's times to a file. */
const timed = '"$@"; code=$?; times > "$0"; exit $code'

/** The children's line of a POSIX shell's `times`: '1m2.345s 0m0.678s', user and system. */
export function processorSecondsIn(times: string): number {
  const [, children = ''] = times.split('\n')
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  )
}

/**
 * Runs one step. Its output appears at once, or with `apart` when it has ended; then one line reports its
 * result and duration.
 */
export async function runStep(
  { name, command, args }: Step,
  { apart = false, env = {} }: { apart?: boolean; env?: Record<string, string> } = {},
): Promise<EndedStep> {
  const started = performance.now()
  const folder = await mkdtemp(join(tmpdir(), 'times-'))
  const times = join(folder, 'times')
  console.log(`\n── ${name}: ${apart ? 'started' : `${command} ${args.join(' ')}`}`)
  const child = spawn('sh', ['-c', timed, times, command, ...args], {
    cwd: root,
    stdio: apart ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PATH: [`${root}/node_modules/.bin`, process.env.PATH].join(delimiter),
      ASTRO_TELEMETRY_DISABLED: '1',
      // Suites start the product's commands some hundred times.
      NODE_COMPILE_CACHE: `${root}/node_modules/.cache/compiled`,
      ...env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [code]: unknown[] = await once(child, 'close')
  const seconds = (performance.now() - started) / 1000
  const processorSeconds = processorSecondsIn(await readFile(times, 'utf8').catch(() => ''))
  await rm(folder, { recursive: true, force: true })
  const outcome = `${code === 0 ? 'passed' : 'FAILED'} in ${seconds.toFixed(1)} s`
  if (apart) console.log(`\n── ${name}: ${command} ${args.join(' ')}\n${output}`)
  console.log(`── ${name}: ${outcome}`)
  return { code: typeof code === 'number' ? code : 1, seconds, processorSeconds }
}
