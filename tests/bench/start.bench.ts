import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#commands/free-port.ts'
import { copyProject } from '../support/copy-project.ts'
import { root } from '../support/steps.ts'
import { bench, middle, repeat, report, secondsUntil, usually } from './bench.ts'

/** The project as it is after `npm ci`: nothing bundled, and no module compiled. */
async function install(folder: string): Promise<void> {
  await copyProject(folder)
  const packages = join(root, 'node_modules')
  await mkdir(join(folder, 'node_modules'))
  for (const name of await readdir(packages))
    if (name !== '.cache') await symlink(join(packages, name), join(folder, 'node_modules', name))
}

/** Starts a folder with npm and stops it. Resolves with the seconds to its first page. */
async function start(folder: string): Promise<number> {
  const { PATH, HOME } = process.env
  const port = String(await freePort())
  const child = spawn('npm', ['start'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    // As on a new machine: without the settings and the compile cache of this process.
    env: { PATH, HOME, TMPDIR: tmpdir(), PORT: port, LOG: 'off' },
  })
  const ended = once(child, 'close')
  const seconds = await secondsUntil(async () => {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`)
    const answer = await fetch(`http://127.0.0.1:${port}`).catch(() => undefined)
    return answer?.ok ?? false
  })
  // Waits until the work after a start is over.
  await wait(usually(5000, 0))
  child.kill()
  await ended
  return seconds
}

await bench(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'start-'))
  await install(folder)
  report('Starts, from `npm start` to the first page (goals: 10 s after `npm ci`, then 1 s)', {
    first: { seconds: await start(folder) },
    later: { seconds: middle(await repeat(usually(3, 1), () => start(folder))) },
  })
})
