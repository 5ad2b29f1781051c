import type { AstroIntegration } from 'astro'

/**
 * Bundles the code that renders pages as an app, which the publisher calls for one page after the other. Nothing is
 * rendered while code is bundled, because the content is not known then.
 */
export function pageApp(): AstroIntegration {
  return {
    name: 'page-app',
    hooks: {
      'astro:config:setup': ({ command, addMiddleware }) => {
        if (command === 'build')
          addMiddleware({ order: 'pre', entrypoint: new URL('page-faults.ts', import.meta.url) })
      },
      'astro:route:setup': ({ route }) => {
        route.prerender = false
      },
      'astro:config:done': ({ setAdapter }) =>
        setAdapter({
          name: 'page-app',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('page-app-entry.ts', import.meta.url),
          supportedAstroFeatures: {
            staticOutput: 'stable',
            hybridOutput: 'stable',
            serverOutput: 'stable',
            sharpImageService: 'stable',
          },
        }),
    },
  }
}
