import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#commands/free-port.ts'
import { type Account, copyTemplate, templateFolder, templateSiteUrl } from './template-folder.ts'

const root = new URL('../..', import.meta.url).pathname

export interface Product {
  baseUrl: string
  dataDir: string
  email: string
  password: string
  /** Its process. */
  pid: number
  /** Its whole output. */
  output: () => string
  /** Resolves when the build that follows each start is live. */
  built: () => Promise<void>
  /** Ends it as Ctrl-C does. Resolves with its exit code. */
  stop: () => Promise<number | null>
}

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
)

/** The program and its arguments with which `npm run` runs a script: a server is started by src/commands/serve.sh. */
function commandOf(script: string): [program: string, ...args: string[]] {
  const name = basename(script, '.ts')
  if (scripts[name]?.endsWith(`serve.sh ${name}`)) return ['sh', 'src/commands/serve.sh', name]
  const command = Object.values(scripts).find((text) => text.endsWith(` ${script}`)) ?? ''
  return [process.execPath, ...(command.match(/--\S+/g) ?? []), resolve(root, script)]
}

/** Starts a command of the product as an operator does and gathers what it prints. */
export function runCommand(script: string, environment: Record<string, string>, args: string[] = []) {
  const [program, ...before] = commandOf(script)
  const child = spawn(program, [...before, ...args], {
    // Of this project or, with the whole path of a script, of a copy.
    cwd: resolve(root, script, '../../..'),
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text
    errors += text
  })
  const ended = once(child, 'close').then(([code]: unknown[]) => (typeof code === 'number' ? code : null))
  return { child, ended, output: () => output, errors: () => errors }
}

/** Waits until a command has printed these words. */
async function untilSaid(words: string, { child, output }: ReturnType<typeof runCommand>): Promise<void> {
  const deadline = performance.now() + 400_000
  while (!output().includes(words)) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`The product did not say '${words}':\n${output()}`)
    await wait(20)
  }
}

/** Starts a command that serves, and waits until it has printed `words`; `address` is the printed address. */
export async function startServer(
  script: string,
  environment: Record<string, string>,
  { args = [], words = 'Ready: ' }: { args?: string[]; words?: string } = {},
) {
  const run = runCommand(script, environment, args)
  await untilSaid(words, run)
  return {
    ...run,
    pid: run.child.pid ?? 0,
    address: /Ready: (\S+)/.exec(run.output())?.[1] ?? '',
    /** Ends it as Ctrl-C does. Resolves with its exit code. */
    async stop() {
      run.child.kill('SIGINT')
      return run.ended
    },
  }
}

export interface SignedIn {
  token: string
  user: unknown
}

/** Signs in at a backend by its API. Throws if it refuses. */
export async function signInAt(
  origin: string,
  { email, password }: { email: string; password: string },
): Promise<SignedIn> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`The sign-in was refused: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

interface ProductOptions {
  /** A folder that stays after the product has stopped. */
  dataDir?: string
  /** True: on an empty folder, as a first start. Otherwise on a copy of the run's template, if there is one. */
  fresh?: boolean
  /** The port; a free one by default. */
  port?: number
  environment?: Record<string, string>
}

/** The DATA_DIR of a product, with the account in it if it is known. */
async function folderFor(
  { dataDir, fresh = false }: ProductOptions,
  port: number,
): Promise<Partial<Account> & { dataDir: string; environment?: Record<string, string> }> {
  const template = templateFolder()
  if (dataDir !== undefined) return { dataDir }
  if (fresh || template === undefined) return { dataDir: await mkdtemp(join(tmpdir(), 'product-')) }
  return { ...(await copyTemplate(template, port)), environment: { SITE_URL: templateSiteUrl } }
}

/** Starts the whole product, and waits until it has printed its start messages. */
export async function startProduct(options: ProductOptions = {}) {
  const port = options.port ?? (await freePort())
  const folder = await folderFor(options, port)
  const environment = { PORT: String(port), DATA_DIR: folder.dataDir, NODE_ENV: 'production' }
  // The last words of the start: the password comes before them.
  const run = await startServer(
    'src/commands/start.ts',
    { ...environment, ...folder.environment, ...options.environment },
    { words: 'Ctrl-C stops it' },
  )
  const [, email = '', password = ''] = /(\S+@\S+) with the password (\S+)/.exec(run.output()) ?? []
  const built = () => untilSaid('Site built, verified and live', run)
  return {
    baseUrl: `http://localhost:${port}`,
    dataDir: folder.dataDir,
    email: folder.email ?? email,
    password: folder.password ?? password,
    pid: run.pid,
    output: run.output,
    built,
    async stop() {
      const code = await run.stop()
      if (options.dataDir === undefined)
        await rm(folder.dataDir, { recursive: true, force: true, maxRetries: 20 })
      return code
    },
  } satisfies Product
}
