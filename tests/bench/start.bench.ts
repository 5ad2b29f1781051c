import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#commands/free-port.ts'
import { copyProject } from '../support/copy-project.ts'
import { root } from '../support/steps.ts'
import { measureBare } from './bare-project.ts'
import { middle } from './beside-bare.ts'

/**
 * From `npm start` to the first page: of an installation that has just been made, with samples to draw, code to bundle
 * and a site to build; and of one that was stopped. Beside them a bare Astro project that builds as many pages, and a
 * bare server of Node that npm starts.
 */
const rounds = 3

/** Milliseconds between two polls, and for a start. */
const look = 50
const timeout = 120_000

/** The project as it is after `npm ci`: nothing bundled, and no module compiled. */
async function install(folder: string): Promise<void> {
  await mkdir(folder)
  await copyProject(folder)
  const packages = join(root, 'node_modules')
  await mkdir(join(folder, 'node_modules'))
  for (const name of await readdir(packages))
    if (name !== '.cache') await symlink(join(packages, name), join(folder, 'node_modules', name))
}

/** A server of Node that sends one line. */
async function installBare(folder: string): Promise<void> {
  await mkdir(folder)
  await writeFile(join(folder, 'package.json'), '{"type":"module","scripts":{"start":"exec node server.js"}}')
  await writeFile(
    join(folder, 'server.js'),
    `import { createServer } from 'node:http'
createServer((request, response) => response.end('Home')).listen(process.env.PORT)`,
  )
}

async function isServed(port: number): Promise<boolean> {
  try {
    const [response] = await once(get({ port, path: '/', agent: false }), 'response')
    response.resume()
    return response.statusCode === 200
  } catch {
    return false
  }
}

/** Seconds from `npm start` in a folder to the first page. Stops the server afterwards. */
async function untilServed(folder: string): Promise<number> {
  const port = await freePort()
  const started = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    // As on a new machine: without the settings and the compile cache of this process.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), LOG: 'off' },
  })
  const ended = once(child, 'close')
  try {
    while (!(await isServed(port))) {
      if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`)
      if (performance.now() - started > timeout) throw new Error('npm start serves no page')
      await wait(look)
    }
    const seconds = (performance.now() - started) / 1000
    // Waits until the work after a start is over.
    await wait(5000)
    return seconds
  } finally {
    child.kill()
    await ended
  }
}

async function repeat(measure: () => Promise<number>): Promise<number> {
  const measured: number[] = []
  for (let round = 0; round < rounds; round += 1) measured.push(await measure())
  return middle(measured)
}

const folder = await mkdtemp(join(tmpdir(), 'start-'))
try {
  const installed = join(folder, 'installed')
  await install(installed)
  const first = await untilServed(installed)
  const sites = join(installed, '.data/site')
  const release = await readFile(join(sites, 'current'), 'utf8')
  const built = await readdir(join(sites, release.trim()), { recursive: true })
  const pages = built.filter((name) => name.endsWith('.html')).length
  const second = await repeat(() => untilServed(installed))
  const bareBuild = await measureBare(folder, pages)
  await installBare(join(folder, 'server'))
  const bareServer = await repeat(() => untilServed(join(folder, 'server')))
  console.log('Starts, from `npm start` to the first page (goals: 10 s after `npm ci`, then 1 s)')
  console.table([
    {
      start: 'first',
      seconds: first.toFixed(2),
      beside: `bare Astro, ${pages} pages`,
      'its seconds': bareBuild.seconds.toFixed(2),
      ratio: (first / bareBuild.seconds).toFixed(1),
    },
    {
      start: 'second',
      seconds: second.toFixed(2),
      beside: 'bare Node',
      'its seconds': bareServer.toFixed(2),
      ratio: (second / bareServer).toFixed(1),
    },
  ])
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 20 })
}
