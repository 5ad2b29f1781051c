import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#commands/free-port.ts'
import { copyProject } from '../support/copy-project.ts'
import { root } from '../support/steps.ts'
import { measureBare } from './bare-project.ts'
import { bench, middle, repeat, report, secondsUntil, usually } from './bench.ts'

/**
 * From `npm start` to the first page: of an installation that has just been made, with samples to draw, code to bundle
 * and a site to build; and of one that was stopped. Beside them a bare Astro project that builds as many pages, and a
 * bare server of Node that npm starts.
 */
const rounds = usually(3, 1)

const { PATH, HOME } = process.env

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

/** Starts a folder with npm and stops it. The seconds to its first page, and its sitemap. */
async function start(folder: string) {
  const port = String(await freePort())
  const address = `http://127.0.0.1:${port}`
  const child = spawn('npm', ['start'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    // As on a new machine: without the settings and the compile cache of this process.
    env: { PATH, HOME, TMPDIR: tmpdir(), PORT: port, LOG: 'off' },
  })
  const ended = once(child, 'close')
  const seconds = await secondsUntil(async () => {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`)
    return fetch(address).then(
      ({ ok }) => ok,
      () => false,
    )
  })
  const sitemap = await (await fetch(`${address}/sitemap.xml`)).text()
  // Waits until the work after a start is over.
  await wait(usually(5000, 0))
  child.kill()
  await ended
  return { seconds, sitemap }
}

const usual = async (folder: string) =>
  middle((await repeat(rounds, () => start(folder))).map(({ seconds }) => seconds))

await bench(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'start-'))
  const installed = join(folder, 'installed')
  await install(installed)
  const first = await start(installed)
  const pages = first.sitemap.split('<loc>').length - 1
  const second = await usual(installed)
  const bareBuild = await measureBare(folder, pages)
  await installBare(join(folder, 'server'))
  const bareServer = await usual(join(folder, 'server'))
  const row = (seconds: number, beside: string, bare: number) => ({
    seconds,
    beside,
    'its seconds': bare,
    ratio: seconds / bare,
  })
  report('Starts, from `npm start` to the first page (goals: 10 s after `npm ci`, then 1 s)', {
    first: row(first.seconds, `bare Astro, ${pages} pages`, bareBuild.seconds),
    second: row(second, 'bare Node', bareServer),
  })
})
