import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { buildSite } from './built-site.ts'
import { copyFolder, partsOf, requireTemplate } from './template-folder.ts'

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Runs `make` in one process of this run, unless `made` exists; the others wait until it does. */
async function makeOnce(made: string, make: () => Promise<void>): Promise<void> {
  const lock = `${made}.lock`
  while (!existsSync(made)) {
    // The file created here belongs to this process; the write fails if it exists.
    const isOwn = await writeFile(lock, String(process.pid), { flag: 'wx' }).then(
      () => true,
      () => false,
    )
    if (!isOwn) {
      const owner = Number(await readFile(lock, 'utf8').catch(() => process.pid))
      // Empty for the moment between its creation and its writing.
      if (owner !== 0 && !isRunning(owner)) await rm(lock, { force: true })
      await wait(50)
      continue
    }
    try {
      if (!existsSync(made)) await make()
    } finally {
      await rm(lock, { force: true })
    }
  }
}

/** Text files, which may contain the backend's address; the others are linked. */
const texts = /(?:\.(?:html|json|xml|txt)|_headers|_redirects)$/

/**
 * A site that is built once per run, from the backend at the `origin` of the first process that asks for it.
 * Returns a copy in which the address is this process's `origin`, like the folder of `buildSite`. The address
 * stands in the rules, the policies and the properties of islands; no hash covers it.
 */
export async function builtOnce(name: string, origin: string): Promise<string> {
  const made = join(partsOf(requireTemplate()).sites, name)
  await makeOnce(made, async () => {
    const folder = await buildSite(origin)
    await writeFile(join(folder, 'origin'), origin)
    await rename(folder, made)
  })
  const first = readFileSync(join(made, 'origin'), 'utf8')
  const directory = await mkdtemp(join(tmpdir(), 'built-site-'))
  const site = join(directory, 'site')
  await mkdir(site)
  copyFolder(
    join(made, 'site'),
    site,
    (file) => !texts.test(file),
    (text) => text.replaceAll(first, origin),
  )
  return directory
}
