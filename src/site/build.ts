import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'astro'
import { BuildError } from './build-env.ts'

/**
 * `npm run build`: the static site, from the backend at API_HOST.
 * `--out` and `--cache` are folders for a caller that keeps several builds.
 */
const { values } = parseArgs({ options: { out: { type: 'string' }, cache: { type: 'string' } } })
const root = fileURLToPath(new URL('../..', import.meta.url))

function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? causeOf(error.cause) : error
}

const started = performance.now()
try {
  await build({
    root,
    ...(values.out ? { outDir: values.out } : {}),
    ...(values.cache ? { cacheDir: values.cache } : {}),
    logLevel: 'warn',
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`Built the site into ${values.out ?? 'dist'} in ${seconds} s. \`npm run preview\` serves it.`)
} catch (error) {
  const cause = causeOf(error)
  console.error(cause instanceof BuildError ? cause.message : cause)
  process.exitCode = 1
}
