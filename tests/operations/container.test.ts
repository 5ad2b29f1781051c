import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#commands/free-port.ts'
import { root } from '../support/steps.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { buildContext, containerFile, execForm } from './container-file.ts'

const run = promisify(execFile)
const nobody = 65_534

/** Replaces the container file's paths and user with those of this machine. */
function here(text: string, app: string, data: string): string {
  return text
    .replaceAll('/data', data)
    .replaceAll('/app', app)
    .replaceAll('-o node -g node', `-o ${nobody} -g ${nobody}`)
}

/** Runs the steps of the container file in folders of this machine. */
async function build(app: string, data: string) {
  const environment: Record<string, string> = { PATH: process.env.PATH ?? '' }
  // This machine's access to the registry, and a disposable cache.
  const forBuilding = { ...process.env, npm_config_cache: join(app, '../npm-cache') }
  const commands = new Map<string, string[]>()
  const context = await buildContext()
  for (const { name, rest } of await containerFile()) {
    const words = here(rest, app, data).split(' ')
    if (name === 'COPY')
      for (const file of words[0] === '.' ? context : words.slice(0, -1))
        await cp(join(root, file), join(app, file), { recursive: true })
    else if (name === 'RUN') await run('sh', ['-c', words.join(' ')], { cwd: app, env: forBuilding })
    else if (name === 'ENV')
      for (const word of words) environment[word.split('=')[0] ?? ''] = word.split('=')[1] ?? ''
    else if (name === 'CMD' || name === 'HEALTHCHECK') commands.set(name, execForm(rest))
  }
  return { environment, commands }
}

async function changedSince(folder: string, time: number): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  const times = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).ctimeMs })),
  )
  return times.filter(({ at }) => at > time).map(({ name }) => name)
}

test('[OWN-08] the container file makes an image that runs unprivileged, keeps only /data, and stops', async () => {
  if (process.getuid?.() !== 0)
    throw new Error('Run this as root: another user cannot become a user without rights.')
  const folder = await temporaryFolder()
  await chmod(folder, 0o755)
  const [app, data] = [join(folder, 'app'), join(folder, 'data')]
  await mkdir(app)
  const { environment, commands } = await build(app, data)
  const settings = { ...environment, HOME: '/nonexistent', PORT: String(await freePort()), SEED: 'none' }
  const user = [
    `--reuid=${nobody}`,
    `--regid=${nobody}`,
    '--clear-groups',
    '--no-new-privs',
    '--bounding-set=-all',
  ]
  const command = (name: string) => [...user, ...(commands.get(name) ?? [])]

  async function start() {
    const child = spawn('setpriv', command('CMD'), {
      cwd: app,
      env: settings,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    await expect.poll(() => output, { timeout: 120_000 }).toContain('Ctrl-C stops it')
    return {
      output: () => output,
      async stop() {
        const started = performance.now()
        child.kill('SIGTERM')
        const [code]: unknown[] = await once(child, 'close')
        return { code, milliseconds: performance.now() - started }
      },
    }
  }
  const healthcheck = () => run('setpriv', command('HEALTHCHECK'), { cwd: app, env: settings })

  await expect(healthcheck()).rejects.toMatchObject({ code: 1 })
  const time = Date.now()
  const first = await start()
  await healthcheck()
  expect(first.output()).toContain('First account created')
  const { code, milliseconds } = await first.stop()
  expect(code).toBe(0)
  expect(milliseconds).toBeLessThan(10_000)
  expect((await changedSince(app, time)).filter((name) => !name.startsWith('.astro'))).toEqual([])

  const second = await start()
  expect(second.output()).toContain('Accounts exist')
  await second.stop()
})

/** A program that can build images here, with a daemon that responds. */
async function findBuilder(): Promise<string | undefined> {
  const works = await Promise.all(
    ['docker', 'podman'].map((name) =>
      run(name, ['info', '--format', 'json']).then(
        () => name,
        () => undefined,
      ),
    ),
  )
  return works.find((name) => name !== undefined)
}

const builder = await findBuilder()

// Without one the test is absent instead of passing: the test above runs the same steps.
if (builder !== undefined)
  test(`[OWN-08] ${builder} builds an image`, async () => {
    await run(builder, ['build', '--file', 'src/operations/Containerfile', '--tag', 'site-under-test', '.'], {
      cwd: root,
    })
  })
