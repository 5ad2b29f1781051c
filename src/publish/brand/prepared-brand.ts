import { readdirSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { AstroIntegration } from 'astro'
import { brandCss } from './brand-css.ts'
import { brandFolder, prepareBrand, type PreparedBrand } from './prepare-brand.ts'

/** Vite plugin: `logo.svg?prepared` and `brand.ts?prepared` import prepared parts of the brand. */
export function preparedModules({ logo, photographs, partnerLogos, findings }: PreparedBrand) {
  function load(id: string): string | undefined {
    if (!id.endsWith('?prepared')) return undefined
    const prepared = id.endsWith('logo.svg?prepared')
      ? logo
      : { photographs, partnerLogos, drawnFindings: findings }
    return `export default ${JSON.stringify(prepared)}`
  }
  return { name: 'brand', enforce: 'pre' as const, load }
}

/**
 * The brand (src/config/brand), checked and drawn before anything is bundled. Code imports its prepared parts, style
 * sheets get its colours and fonts (brand-css.ts), and its icons and pictures are files of the site.
 */
export function brand(): AstroIntegration {
  let files: PreparedBrand['files'] = new Map()

  return {
    name: 'brand',
    hooks: {
      'astro:config:setup': async ({ command, config, updateConfig, addWatchFile }) => {
        const prepared = await prepareBrand({ cache: join(fileURLToPath(config.cacheDir), 'brand') })
        files = prepared.files
        if (command === 'dev')
          for (const name of readdirSync(brandFolder, { recursive: true, encoding: 'utf8' }))
            addWatchFile(pathToFileURL(join(brandFolder, name)))
        updateConfig({
          vite: { css: { postcss: { plugins: [brandCss()] } }, plugins: [preparedModules(prepared)] },
        })
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, response, next) => {
          const address = new URL(request.url ?? '/', 'http://localhost').pathname
          const file = files.get(address)
          if (file === undefined) return next()
          response.setHeader('content-type', `image/${extname(address).slice(1).replace('svg', 'svg+xml')}`)
          response.end(file)
        })
      },
      'astro:build:done': async ({ dir }) => {
        for (const [address, bytes] of files) {
          const file = join(fileURLToPath(dir), address)
          await mkdir(dirname(file), { recursive: true })
          await writeFile(file, bytes)
        }
      },
    },
  }
}
