import { readFile } from 'node:fs/promises'
import type { AstroIntegration } from 'astro'
import { z } from '#contract/zod.ts'

/** Lets pages say which version of the site they are: package.json's, as `import.meta.env.SITE_VERSION`. */
export function siteVersion(): AstroIntegration {
  return {
    name: 'site-version',
    hooks: {
      'astro:config:setup': async ({ config, updateConfig }) => {
        const text = await readFile(new URL('package.json', config.root), 'utf8')
        const { version } = z.parse(z.object({ version: z.string() }), JSON.parse(text))
        updateConfig({ vite: { define: { 'import.meta.env.SITE_VERSION': JSON.stringify(version) } } })
      },
    },
  }
}
