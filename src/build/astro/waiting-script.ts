import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/** The script that sends forms which wait. Pages name it without a digest, because they load it only where one waits. */
const address = '/waiting.js'
const entry = fileURLToPath(new URL('../../islands/waiting-notice.ts', import.meta.url))

/** Bundles islands/waiting-notice.ts to `/waiting.js`, beside the pages' own scripts. */
export function waitingScript(): AstroIntegration {
  return {
    name: 'waiting-script',
    hooks: {
      'astro:config:setup': ({ updateConfig }) =>
        void updateConfig({
          vite: {
            plugins: [
              {
                name: 'waiting-script',
                resolveId: (id) => (id === address ? entry : undefined),
                buildStart() {
                  if (this.environment.name === 'client')
                    this.emitFile({ type: 'chunk', id: entry, fileName: address.slice(1) })
                },
              },
            ],
          },
        }),
    },
  }
}
