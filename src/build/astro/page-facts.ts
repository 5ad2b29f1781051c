import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import type { BuildEnv } from '#build/build-env.ts'
import { commitOf } from '#build/commit-of.ts'
import { contentFileIn, readContent } from '#site/content/content-file.ts'
import { setRenderFacts } from '#site/content/render-facts.ts'
import { siteContent } from '#site/content/site-content.ts'

/** Passes render facts to pages under `astro dev`. Builds pass them in open-site.ts. */
export function pageFacts(env: BuildEnv): AstroIntegration {
  return {
    name: 'page-facts',
    hooks: {
      'astro:config:setup': async ({ command, config }) => {
        if (command !== 'dev') return
        const file = contentFileIn(fileURLToPath(config.cacheDir), 'dev')
        setRenderFacts({
          content: async () => siteContent(await readContent(file)),
          commit: env.commit ?? (await commitOf(fileURLToPath(config.root))),
          siteUrl: env.siteUrl,
        })
      },
    },
  }
}
