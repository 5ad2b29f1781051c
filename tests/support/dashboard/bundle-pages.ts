import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import tailwindcss from '@tailwindcss/vite'
import { build } from 'vite'
import { brandCss } from '#publish/brand/brand-css.ts'
import { prepareBrand } from '#publish/brand/prepare-brand.ts'
import { preparedModules } from '#publish/brand/prepared-brand.ts'
import { policyFor } from '#publish/check/policies.ts'

const root = new URL('../../..', import.meta.url).pathname
const pages = new URL('pages', import.meta.url).pathname
const cache = join(root, 'node_modules/.cache/dashboard-pages')

const day = 24 * 60 * 60 * 1000

const names = ['dashboard', 'login', 'editor', 'review']

/** The types of the bundled files. */
export const kinds: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
}

/** The policy of the product's dashboard. */
export const dashboardPolicy = policyFor(
  [],
  {
    code: { scripts: new Set(), styles: new Set() },
    frames: [],
    apiOrigins: [],
    pictureOrigins: [],
    https: false,
  },
  'dashboard',
)

/** A digest of every file that can change the bundle. */
async function digestOfSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of [join(root, 'src'), pages]) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
    for (const file of files.sort()) hash.update(file).update(await readFile(file))
  }
  for (const name of ['package-lock.json', 'tests/support/dashboard/bundle-pages.ts'])
    hash.update(await readFile(join(root, name)))
  return hash.digest('hex').slice(0, 16)
}

/** Removes bundles of earlier days. Another run may be using one that was made a moment ago. */
async function removeOld(): Promise<void> {
  for (const name of await readdir(cache)) {
    const folder = join(cache, name)
    const { mtimeMs } = await stat(folder)
    if (Date.now() - mtimeMs > day) await rm(folder, { recursive: true, force: true })
  }
}

async function bundle(folder: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  await removeOld()
  const outDir = await mkdtemp(`${folder}-`)
  await build({
    root: pages,
    configFile: false,
    logLevel: 'error',
    plugins: [tailwindcss(), preparedModules(await prepareBrand({ cache: join(cache, 'brand') }))],
    css: { postcss: { plugins: [brandCss()] } },
    build: {
      outDir,
      emptyOutDir: true,
      // As in astro.config.mjs.
      target: ['chrome91', 'firefox90', 'safari14.1', 'ios14.5'],
      assetsDir: 'page-assets',
      chunkSizeWarningLimit: 2000,
      rolldownOptions: {
        input: names.map((name) => join(pages, `${name}.html`)),
        checks: { ineffectiveDynamicImport: false },
      },
    },
  })
  await rename(outDir, folder).catch((error: unknown) => {
    // Another process may have made the same bundle first.
    if (!existsSync(folder)) throw error
  })
}

/**
 * Bundles the files of pages/ for production. The folder, whose path is returned, is reused until a source
 * file changes. Runs in a separate process: in Vitest's, NODE_ENV has Vite take the development build of
 * React.
 */
export async function bundlePages(): Promise<string> {
  const folder = join(cache, await digestOfSources())
  if (!existsSync(folder))
    await promisify(execFile)(process.execPath, [fileURLToPath(import.meta.url), folder], {
      env: { ...process.env, NODE_ENV: 'production' },
    })
  return folder
}

const [, , folder] = process.argv
if (import.meta.main && folder !== undefined) await bundle(folder)
