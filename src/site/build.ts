import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'astro'
import { readBuildEnv, requireApiHost } from './build-env.ts'

/**
 * `npm run build`: the static site, from the backend at API_HOST.
 * `--out` and `--cache` are folders for a caller that keeps several builds.
 */
const { values } = parseArgs({ options: { out: { type: 'string' }, cache: { type: 'string' } } })
const root = fileURLToPath(new URL('../..', import.meta.url))

/** The build error at the bottom of an error. By name: Astro loads parts of the build as modules of its own. */
function buildErrorIn(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined
  return error.name === 'BuildError' ? error : buildErrorIn(error.cause)
}

const started = performance.now()
try {
  requireApiHost(readBuildEnv())
  await build({
    root,
    ...(values.out ? { outDir: values.out } : {}),
    ...(values.cache ? { cacheDir: values.cache } : {}),
    logLevel: 'warn',
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`Built the site into ${values.out ?? 'dist'} in ${seconds} s. \`npm run preview\` serves it.`)
} catch (error) {
  console.error(buildErrorIn(error)?.message ?? error)
  process.exitCode = 1
}
