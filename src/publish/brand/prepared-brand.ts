import { mkdir, writeFile } from 'node:fs/promises'
import { readdirSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { AstroIntegration } from 'astro'
import { brandCss } from './brand-css.ts'
import { brandFolder, prepareBrand, type PreparedBrand } from './prepare-brand.ts'

const kinds: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
}

const mark = '?prepared'

/** Result of importing a brand file with `?prepared`. */
function moduleOf(id: string, { logo, photographs, partnerLogos }: PreparedBrand): unknown {
  return id.endsWith('logo.svg') ? logo : { photographs, partnerLogos }
}

/**
 * The brand (src/config/brand), checked and drawn before anything is bundled. `logo.svg?prepared` and
 * `brand.ts?prepared` import its prepared parts, style sheets name its colours (publish/brand/brand-css.ts), and its
 * icons and pictures are files of the site.
 */
export function brand(): AstroIntegration {
  let prepared: PreparedBrand | undefined

  return {
    name: 'brand',
    hooks: {
      'astro:config:setup': async ({ command, config, updateConfig, addWatchFile }) => {
        const ready = await prepareBrand({ cache: join(fileURLToPath(config.cacheDir), 'brand') })
        prepared = ready
        if (command === 'dev')
          for (const name of readdirSync(brandFolder, { recursive: true, encoding: 'utf8' }))
            addWatchFile(pathToFileURL(join(brandFolder, name)))
        const load = (id: string) =>
          id.endsWith(mark)
            ? `export default ${JSON.stringify(moduleOf(id.slice(0, -mark.length), ready))}`
            : undefined
        updateConfig({
          vite: {
            css: { postcss: { plugins: [brandCss()] } },
            plugins: [{ name: 'brand', enforce: 'pre', load }],
          },
        })
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, response, next) => {
          const address = new URL(request.url ?? '/', 'http://localhost').pathname
          const file = prepared?.files.get(address)
          if (file === undefined) return next()
          response.setHeader('content-type', kinds[extname(address)] ?? 'application/octet-stream')
          response.end(file)
        })
      },
      'astro:build:done': async ({ dir }) => {
        for (const [address, bytes] of prepared?.files ?? []) {
          const file = join(fileURLToPath(dir), address)
          await mkdir(dirname(file), { recursive: true })
          await writeFile(file, bytes)
        }
      },
    },
  }
}
