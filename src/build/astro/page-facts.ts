import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { z } from '#contract/zod.ts'
import { contentFileIn } from '#site/content/content-file.ts'

/**
 * Tells pages where the content is that they are rendered from (`import.meta.env.CONTENT_FILE`) and which
 * version of the site they are, package.json's (`import.meta.env.SITE_VERSION`).
 */
export function pageFacts(): AstroIntegration {
  return {
    name: 'page-facts',
    hooks: {
      'astro:config:setup': async ({ command, config, updateConfig }) => {
        const text = await readFile(new URL('package.json', config.root), 'utf8')
        const { version } = z.parse(z.object({ version: z.string() }), JSON.parse(text))
        const content = contentFileIn(fileURLToPath(config.cacheDir), command === 'dev' ? 'dev' : 'build')
        updateConfig({
          vite: {
            define: {
              'import.meta.env.CONTENT_FILE': JSON.stringify(content),
              'import.meta.env.SITE_VERSION': JSON.stringify(version),
            },
          },
        })
      },
    },
  }
}
