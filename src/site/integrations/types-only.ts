import type { AstroIntegration } from 'astro'

/** `astro sync` writes types, which need no content: the loaders then leave the backend alone. */
export function typesOnly(): AstroIntegration {
  return {
    name: 'types-only',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command === 'sync') updateConfig({ vite: { define: { 'import.meta.env.TYPES_ONLY': 'true' } } })
      },
    },
  }
}
