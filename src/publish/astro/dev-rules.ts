import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/** Applies netlify.toml's rewrites and redirects in `astro dev`, so that every address works as in the deployment. */
export function devRules(): AstroIntegration {
  return {
    name: 'dev-rules',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        // Astro would otherwise answer 404 to the one call whose path ends in a slash, before it is proxied.
        if (command === 'dev') updateConfig({ trailingSlash: 'ignore' })
      },
      'astro:server:setup': async ({ server }) => {
        const configFile = fileURLToPath(new URL('../../../netlify.toml', import.meta.url))
        const { readRules } = await import('#publish/check/netlify-rules.ts')
        const rules = await readRules({ configFile })
        server.middlewares.use((request, response, next) => {
          const url = new URL(request.url ?? '/', 'http://localhost')
          const match = rules.redirect({ url })
          const isPage = request.headers.accept?.includes('text/html') ?? false
          if (isPage && match?.status === 301) {
            response.writeHead(301, { location: match.to + url.search }).end()
            return
          }
          if (isPage && match?.status === 200) request.url = match.to.replace(/\.html$/, '') + url.search
          next()
        })
      },
    },
  }
}
