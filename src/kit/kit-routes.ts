import type { AstroIntegration } from 'astro'

/** The pages of the kit, by address. */
export const kitPages = {
  '/_kit': './src/kit/public.astro',
  '/_kit/dashboard': './src/kit/dashboard.astro',
}

/** Adds pages that show every UI primitive in every state to the development server; a build has none of them. */
export function kitRoutes(): AstroIntegration {
  return {
    name: 'kit-routes',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        if (command !== 'dev') return
        for (const [pattern, entrypoint] of Object.entries(kitPages)) injectRoute({ pattern, entrypoint })
      },
    },
  }
}
