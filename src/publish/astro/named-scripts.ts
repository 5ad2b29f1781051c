import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Scripts with fixed names, because pages load them only on use, and their sources. */
const entries = new Map(
  Object.entries({
    '/waiting.js': '../../islands/waiting-notice.ts',
    '/live.js': '../../islands/live.ts',
    '/search.js': '../../site/search/search.ts',
    '/contents.js': '../../site/contents.ts',
  }).map(([address, file]) => [address, fileURLToPath(new URL(file, import.meta.url))]),
)

/** Bundles the scripts with fixed names, besides the pages' own. */
export function namedScripts(): Plugin {
  return {
    name: 'named-scripts',
    resolveId: (id) => entries.get(id),
    buildStart() {
      if (this.environment.name !== 'client' || this.environment.mode !== 'build') return
      for (const [address, id] of entries)
        this.emitFile({ type: 'chunk', id, fileName: address.slice(1), preserveSignature: 'strict' })
    },
  }
}
