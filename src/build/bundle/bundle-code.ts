import { open, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'astro'
import { operatorErrorIn } from '#build/operator-error-in.ts'
import { filesIn } from '#built-site/files-in.ts'
import { z } from '#contract/zod.ts'
import { listFile, scriptsFile } from './bundle-files.ts'
import { bundledVariables } from './bundled-variables.ts'
import { pageScripts } from './page-scripts.ts'

/**
 * A child process of a build: bundles the site's code into a folder, renders no page, and exits. Bundling takes
 * several times the memory of rendering, which is freed on exit.
 */
const options = { root: { type: 'string' }, cache: { type: 'string' }, folder: { type: 'string' } } as const
const { root, cache, folder } = z.parse(
  z.object({ root: z.string(), cache: z.string(), folder: z.string() }),
  parseArgs({ options }).values,
)

// Exits with its parent build.
process.once('disconnect', () => process.exit(1))
if (!process.connected) process.exit(1)

/** Flushes every file to the disk, and then their list, so that a bundle can be used after a loss of power. */
async function flush(): Promise<void> {
  const sizes = await Promise.all(
    [...(await filesIn(folder))].map(async ([name, path]): Promise<[string, number]> => {
      await using file = await open(path, 'r+')
      await file.datasync()
      return [name, (await file.stat()).size]
    }),
  )
  await writeFile(join(folder, listFile), JSON.stringify(Object.fromEntries(sizes)), { flush: true })
}

try {
  // Set on the object that Astro has loaded. Otherwise Astro would report facts of this machine and store an
  // identifier in the user's home.
  process.env.ASTRO_TELEMETRY_DISABLED = '1'
  process.env.NODE_ENV = 'production'
  // Astro inlines any variable that the code names, including secrets and a PROD that would replace its own.
  const { NODE_ENV, MALLOC_ARENA_MAX: arenas = '' } = process.env
  // If MALLOC_ARENA_MAX is set, sharp encodes with every core.
  process.env = { ...bundledVariables(process.env), NODE_ENV, MALLOC_ARENA_MAX: arenas }
  // Astro writes half-built code into the working directory.
  process.chdir(folder)
  const scripts = pageScripts()
  // Prevents an unhandled rejection if a fault in the code ends the build before this is awaited.
  scripts.catch(() => {})
  await build({
    root: resolve(root),
    outDir: folder,
    cacheDir: cache,
    // The folder of the code may belong to another user.
    vite: { cacheDir: join(cache, 'vite') },
    logLevel: 'warn',
  })
  await writeFile(join(folder, scriptsFile), JSON.stringify(await scripts))
  await flush()
  // Exits without cleaning up: freeing this much memory takes a tenth of a second.
  process.send?.({ bundled: true }, () => process.exit(0))
} catch (error) {
  const expected = operatorErrorIn(error)?.message
  if (expected === undefined) console.error(error)
  const why = error instanceof Error ? error.message : String(error)
  process.send?.({ bundled: false, expected, why }, () => process.exit(1))
}
