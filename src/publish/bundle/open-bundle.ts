import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { access, constants, mkdir, readdir, realpath, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { OperatorError } from '#lib/operator-error.ts'
import { digest } from '#lib/record-digest.ts'
import { withFullStop } from '#lib/sentence-end.ts'
import { z } from '#contract/zod.ts'
import { bundledVariables } from './bundled-code.ts'
import { codeDigest } from './code-digest.ts'

const program = fileURLToPath(new URL('bundle-code.ts', import.meta.url))

/** Milliseconds since its last use for which a bundle stays: another build may be using it. */
const inUse = 3_600_000

/** The last message of the child process: success, the sentence of an expected error, or the reason of any other. */
const outcome = z.object({
  bundled: z.boolean(),
  expected: z.optional(z.string()),
  why: z._default(z.string(), ''),
})

/** Maximum characters of a reason: a compiler may quote a whole file. */
const longestReason = 500

/** The first line of a compiler's message that is not a heading, without colours: the others quote code. */
function reasonOf(text: string): string {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trim())
  const line = lines.find((one) => one !== '' && !one.endsWith(':')) ?? ''
  return withFullStop(line.length > longestReason ? `${line.slice(0, longestReason)}…` : line)
}

interface Task {
  /** The folder with package.json. */
  root: string
  cache: string
  /** The folder of the bundles; defaults to one beside the code, or in the cache if that cannot be written. */
  bundles: string | undefined
}

/** The bundled code of the site. */
export interface Bundle {
  folder: string
  /** Digest of everything that it is made of, and of the code alone. */
  name: string
  code: string
}

/** Beside the code, and shared by every site and data folder built with it. */
async function folderOf({ root, cache, bundles }: Task): Promise<string> {
  const shared = bundles ?? join(root, 'node_modules/.cache/bundles')
  // Astro mishandles paths that lead through a link.
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

/** Removes other bundles, and remains of killed builds, that no build has used for an hour. */
async function removeUnused(bundles: string, own: string): Promise<void> {
  for (const name of (await readdir(bundles)).filter((other) => other !== own)) {
    const folder = join(bundles, name)
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Infinity }))
    // Removing fails if another user owns the folder.
    if (mtimeMs < Date.now() - inUse) await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

/** Runs the bundling process. Throws OperatorError for an expected error, and if the code changes while it is bundled. */
async function bundle({ root, cache }: Task, folder: string, code: string): Promise<void> {
  const child = fork(program, ['--root', root, '--cache', cache, '--folder', folder], {
    // Storing compiled modules takes longer than it saves: code is bundled once.
    env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' },
  })
  const closed = once(child, 'close')
  const message = once(child, 'message').then(([sent]) => z.parse(outcome, sent))
  const failure = closed.then(([exitCode, killedBy]: unknown[]) => {
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

/**
 * Returns the bundle of an earlier build if its inputs are unchanged, else a new one. It gets its name when its files
 * are on the disk, so that a bundle with a name is whole.
 */
export async function openBundle(task: Task): Promise<Bundle> {
  const bundles = await folderOf(task)
  const code = await codeDigest(task.root)
  const inputs = [code, task.root, bundledVariables(process.env), process.version]
  const name = digest(JSON.stringify(inputs))
  const [part, folder] = [join(bundles, `part-${process.pid}`), join(bundles, name)]
  if (!existsSync(folder))
    try {
      await rm(part, { recursive: true, force: true })
      await mkdir(part)
      await bundle(task, part, code)
      await rename(part, folder).catch((error: unknown) => {
        // If the folder exists by now, another build made the same bundle.
        if (!existsSync(folder)) throw error
      })
    } finally {
      await rm(part, { recursive: true, force: true })
    }
  const now = new Date()
  // Marks the bundle as used, which fails if another user owns the folder.
  await utimes(folder, now, now).catch(() => {})
  await removeUnused(bundles, name)
  return { folder, name, code }
}
