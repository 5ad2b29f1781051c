import { fork } from 'node:child_process'
import { once } from 'node:events'
import { access, constants, mkdir, readdir, realpath, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { OperatorError } from '#lib/operator-error.ts'
import { digest } from '#lib/digest.ts'
import { z } from '#contract/zod.ts'
import { isWhole } from './bundle-files.ts'
import { bundledVariables } from './bundled-variables.ts'

const program = fileURLToPath(new URL('bundle-code.ts', import.meta.url))

/** Bundles that stay: of this code, and of the code before, which a prepared build may still use. */
const kept = 2

/** Milliseconds since its last use within which a bundle stays however many there are: a build may be at work with it. */
const inUse = 3_600_000

/** What the child process sends at its end: whether all files are there, or the sentence of an expected error. */
const outcome = z.object({ bundled: z.boolean(), expected: z.optional(z.string()) })

interface Task {
  /** The folder with package.json. */
  root: string
  cache: string
  /** The folder of the bundles; without it the code's own, or the cache's where that cannot be written. */
  bundles: string | undefined
  /** Digest of the code. */
  code: Promise<string>
}

/** The site's own files, which are served as they are. */
async function publicFiles(root: string): Promise<string[]> {
  const entries = await readdir(join(root, 'public'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  )
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  return Promise.all(
    files.map(async (file) => {
      const { size, mtimeMs } = await stat(file)
      return `${file} ${size} ${mtimeMs}`
    }),
  )
}

/** A name for all that a bundle is made from: code, own files, and what the environment puts into the code. */
async function nameOf({ root, code }: Task): Promise<string> {
  const inCode = bundledVariables(process.env)
  return digest(JSON.stringify([await code, root, inCode, process.version, await publicFiles(root)]))
}

/** Beside the code, for every site and every data folder that is built with it. */
async function folderOf({ root, cache, bundles }: Task): Promise<string> {
  const shared = bundles ?? join(root, 'node_modules/.cache/bundles')
  try {
    await mkdir(shared, { recursive: true })
    await access(shared, constants.W_OK)
    // Astro takes paths apart that lead through a link.
    return await realpath(shared)
  } catch {
    const own = join(cache, 'bundles')
    await mkdir(own, { recursive: true })
    return own
  }
}

async function removeOthers(bundles: string): Promise<void> {
  const dated = await Promise.all(
    (await readdir(bundles)).map(async (name) => {
      const folder = join(bundles, name)
      return { folder, used: (await stat(folder).catch(() => ({ mtimeMs: 0 }))).mtimeMs }
    }),
  )
  const old = dated
    .sort((a, b) => b.used - a.used)
    .slice(kept)
    .filter(({ used }) => used < Date.now() - inUse)
  await Promise.all(old.map(({ folder }) => rm(folder, { recursive: true, force: true })))
}

/**
 * Options of Node. The young generation has its 32 megabytes from the start on: to grow to them by collecting takes a tenth
 * of the time of bundling. V8 gets one thread beside that of the code: four, its usual number, take as much more where two
 * cores have other work.
 */
const nodeOptions = ['--min-semi-space-size=32', '--max-semi-space-size=32', '--v8-pool-size=1']

/** Runs the child process that bundles; throws OperatorError with its sentence where it has one. */
async function bundle({ root, cache }: Task, folder: string): Promise<void> {
  const child = fork(program, ['--root', root, '--cache', cache, '--folder', folder], {
    // To keep compiled modules for a next time takes longer than it saves: code is bundled once.
    env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' },
    execArgv: nodeOptions,
  })
  const said = once(child, 'message').then(([message]) => z.parse(outcome, message))
  const ended = once(child, 'close').then(([code, killedBy]: unknown[]) => {
    throw new Error(`The code could not be bundled (${String(killedBy ?? code)}).`)
  })
  const { bundled, expected } = await Promise.race([said, ended])
  if (expected !== undefined) throw new OperatorError(expected)
  if (!bundled) await ended
}

/** Gives a bundle its name. A whole one that has it stays: another build was faster, and is at work with it. */
async function place(part: string, folder: string): Promise<void> {
  const placed = await rename(part, folder).then(
    () => true,
    () => false,
  )
  if (placed) return
  if (isWhole(folder)) {
    await rm(part, { recursive: true, force: true })
    return
  }
  await rm(folder, { recursive: true, force: true })
  await rename(part, folder)
}

/** The bundled code of the site. */
export interface Bundle {
  folder: string
  name: string
}

interface Place {
  bundles: string
  /** The folder that is bundled into, empty. */
  part: string
  naming: Promise<string>
}

/** Begins to bundle at once, and gives the result its name. */
async function makeBundle(task: Task, { bundles, part, naming }: Place): Promise<Bundle> {
  let name: string
  try {
    ;[name] = await Promise.all([naming, bundle(task, part)])
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  }
  const folder = join(bundles, name)
  await place(part, folder)
  await removeOthers(bundles)
  return { folder, name }
}

/**
 * The bundled code of an earlier build where nothing has changed that it is made from, else of now. Resolves when it is
 * found or another process bundles it: what this one loads then delays nothing.
 */
export async function openBundle(task: Task): Promise<{ bundle: Promise<Bundle> }> {
  const bundles = await folderOf(task)
  const naming = nameOf(task)
  // Handled where it is awaited.
  naming.catch(() => {})
  // Of a new installation there is none, whatever the name is.
  if ((await readdir(bundles)).length > 0) {
    const name = await naming
    const folder = join(bundles, name)
    if (isWhole(folder)) {
      const now = new Date()
      // Only its owner can say so.
      await utimes(folder, now, now).catch(() => {})
      return { bundle: Promise.resolve({ folder, name }) }
    }
  }
  // Beside the others, to be renamed. One that is left is removed as one that is out of use.
  const part = join(bundles, `part-${process.pid}`)
  await rm(part, { recursive: true, force: true })
  await mkdir(part)
  return { bundle: makeBundle(task, { bundles, part, naming }) }
}
