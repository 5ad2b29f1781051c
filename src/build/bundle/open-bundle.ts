import { fork } from 'node:child_process'
import { once } from 'node:events'
import { access, constants, mkdir, readdir, realpath, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { OperatorError } from '#lib/operator-error.ts'
import { digest } from '#lib/record-digest.ts'
import { withFullStop } from '#lib/sentence-end.ts'
import { z } from '#contract/zod.ts'
import { codeDigest } from '#build/code-digest.ts'
import { isComplete } from './bundle-files.ts'
import { bundledVariables } from './bundled-variables.ts'

const program = fileURLToPath(new URL('bundle-code.ts', import.meta.url))

/** Bundles to keep: this code's, and the previous code's, which another process may still use. */
const kept = 2

/** Milliseconds since its last use in which a bundle is always kept: a build may be using it. */
const inUse = 3_600_000

/** The last message of the child process: success, the sentence of an expected error, or the reason of any other. */
const outcome = z.object({
  bundled: z.boolean(),
  expected: z.optional(z.string()),
  why: z._default(z.string(), ''),
})

/** Maximum characters of a reason: a compiler may quote a whole file. */
const longestReason = 500

/** Start of quoted code in a compiler's message. */
const codeFrame = /^[ \t]*(?:[\u2500-\u257f]|\d{1,6} {0,9}\|)/m

/** The message of a compiler as one line, without colours and code. */
function reasonOf(text: string): string {
  const [said = ''] = stripVTControlCharacters(text).split(codeFrame)
  const line = said.replaceAll(/\s+/g, ' ').trim()
  return withFullStop(line.length > longestReason ? `${line.slice(0, longestReason)}…` : line)
}

interface Task {
  /** The folder with package.json. */
  root: string
  cache: string
  /** The folder of the bundles; defaults to one beside the code, or in the cache if that cannot be written. */
  bundles: string | undefined
}

/** The folder `public`, which is served unchanged. */
async function publicFiles(root: string): Promise<string[]> {
  const entries = await readdir(join(root, 'public'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  )
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).sort()
  return Promise.all(
    paths.map(async (path) => {
      // The target of a link.
      const facts = await stat(path)
      return facts.isFile() ? `${path} ${facts.size} ${facts.mtimeMs}` : path
    }),
  )
}

/** The bundle's name: a digest of its inputs (code, public files, environment). */
async function nameOf(root: string, code: string): Promise<string> {
  const variables = bundledVariables(process.env)
  return digest(JSON.stringify([code, root, variables, process.version, await publicFiles(root)]))
}

/** Beside the code, and shared by every site and data folder built with it. */
async function folderOf({ root, cache, bundles }: Task): Promise<string> {
  // Astro mishandles paths that lead through a link.
  const shared = bundles ?? join(root, 'node_modules/.cache/bundles')
  try {
    await mkdir(shared, { recursive: true })
    await access(shared, constants.W_OK)
    return await realpath(shared)
  } catch {
    const own = join(cache, 'bundles')
    await mkdir(own, { recursive: true })
    return realpath(own)
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
 * Options of Node. The young generation starts with its full 32 megabytes, because growing it by collections takes a
 * tenth of the bundling time. V8 gets one thread besides the main one: its default of four takes as much time again
 * if two cores are busy.
 */
const nodeOptions = ['--min-semi-space-size=32', '--max-semi-space-size=32', '--v8-pool-size=1']

/** Runs the bundling process. Throws OperatorError for an expected error, and if the code changes while it is bundled. */
async function bundle({ root, cache }: Task, folder: string, code: string): Promise<void> {
  const child = fork(program, ['--root', root, '--cache', cache, '--folder', folder], {
    // Storing compiled modules takes longer than it saves: code is bundled once.
    env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' },
    execArgv: nodeOptions,
  })
  const closed = new Promise((resolve) => child.once('close', resolve))
  const message = once(child, 'message').then(([sent]) => z.parse(outcome, sent))
  const failure = once(child, 'close').then(([exitCode, killedBy]: unknown[]) => {
    const how = typeof killedBy === 'string' ? `was ended by ${killedBy}` : `ended with ${String(exitCode)}`
    const why = killedBy === 'SIGKILL' ? ', as the system does when memory is short' : ''
    throw new Error(`The code could not be bundled: its process ${how}${why}.`)
  })
  try {
    const { bundled, expected, why } = await Promise.race([message, failure])
    if (expected !== undefined) throw new OperatorError(expected)
    if (!bundled) throw new Error(`The code could not be bundled: ${reasonOf(why)}`)
    if ((await codeDigest(root)) !== code)
      throw new OperatorError('The code was changed while it was bundled.')
  } catch (error) {
    child.kill('SIGKILL')
    // The caller removes its files once it has exited.
    await closed
    throw error
  }
}

/** Renames a bundle to its name. A complete bundle of that name stays: another build was faster and uses it. */
async function moveTo(part: string, folder: string): Promise<void> {
  const placed = await rename(part, folder).then(
    () => true,
    () => false,
  )
  if (placed) return
  if (isComplete(folder)) {
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

/** Bundles into a temporary folder, which gets the bundle's name at the end. A leftover is removed like an unused one. */
async function makeBundle(
  task: Task,
  { bundles, name, code }: { bundles: string; name: string; code: string },
) {
  const [part, folder] = [join(bundles, `part-${process.pid}`), join(bundles, name)]
  await rm(part, { recursive: true, force: true })
  await mkdir(part)
  await bundle(task, part, code).catch(async (error: unknown) => {
    await rm(part, { recursive: true, force: true })
    throw error
  })
  await moveTo(part, folder)
  await removeOthers(bundles)
  return { folder, name }
}

interface Opened {
  /** Digest of the code. */
  code: string
  bundle: Promise<Bundle>
}

/**
 * Returns the bundle of an earlier build if its inputs are unchanged, else a new one. Resolves once it is found or
 * another process is bundling, so that loading code in this one delays nothing.
 */
export async function openBundle(task: Task): Promise<Opened> {
  const bundles = await folderOf(task)
  const code = await codeDigest(task.root)
  const name = await nameOf(task.root, code)
  const folder = join(bundles, name)
  if (!isComplete(folder)) {
    const bundle = makeBundle(task, { bundles, name, code })
    // Prevents an unhandled rejection; the error is handled where this is awaited.
    bundle.catch(() => {})
    return { code, bundle }
  }
  const now = new Date()
  // Only its owner can read or change it.
  await utimes(folder, now, now).catch(() => {})
  return { code, bundle: Promise.resolve({ folder, name }) }
}
