import { open, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'astro'
import { filesIn } from '#publish/files.ts'
import { z } from '#contract/zod.ts'
import { operatorErrorIn } from '#lib/operator-error.ts'
import { bundledVariables, scriptsFile } from './bundled-code.ts'
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
  await build({
    root: resolve(root),
    outDir: folder,
    cacheDir: cache,
    // The folder of the code may belong to another user.
    vite: { cacheDir: join(cache, 'vite') },
    logLevel: 'warn',
  })
  await writeFile(join(folder, scriptsFile), JSON.stringify(await pageScripts()))
  // A bundle that is used after a loss of power must be whole.
  for (const path of (await filesIn(folder)).values()) {
    await using file = await open(path, 'r+')
    await file.datasync()
  }
  // Its code resolves its packages here, wherever the folder is.
  await symlink(join(resolve(root), 'node_modules'), join(folder, 'node_modules'), 'junction')
  // Exits without cleaning up: freeing this much memory takes a tenth of a second.
  process.send?.({ bundled: true }, () => process.exit(0))
} catch (error) {
  const expected = operatorErrorIn(error)?.message
  if (expected === undefined) console.error(error)
  const why = error instanceof Error ? error.message : String(error)
  process.send?.({ bundled: false, expected, why }, () => process.exit(1))
}
