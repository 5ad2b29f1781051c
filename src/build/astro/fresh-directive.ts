import type { AstroIntegration } from 'astro'

/** Adds `client:fresh` (site/client-fresh.ts). */
export function freshDirective(): AstroIntegration {
  return {
    name: 'fresh-directive',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) =>
        addClientDirective({ name: 'fresh', entrypoint: './src/site/client-fresh.ts' }),
    },
  }
}
