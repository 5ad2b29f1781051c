import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { bundledText } from './bundled-text.ts'

const fileOf = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url))

/** Scripts with fixed names, because pages load them only on use, and their sources. */
const chunks = {
  '/waiting.js': fileOf('islands/waiting-notice.ts'),
  '/live.js': fileOf('islands/live.ts'),
  '/search.js': fileOf('site/search/search.ts'),
  '/contents.js': fileOf('site/contents.ts'),
}

/** Those of one file each, which most visits load: as chunks they would be a chain of small requests. */
const wholes = {
  '/changed-list.js': fileOf('site/changed-list.ts'),
  '/changed-publication.js': fileOf('site/changed-publication.ts'),
}

const sources = new Map(Object.entries({ ...chunks, ...wholes }))

/** Bundles the scripts with fixed names, besides the pages' own. */
export function namedScripts(): Plugin {
  return {
    name: 'named-scripts',
    resolveId: (id) => sources.get(id),
    async buildStart() {
      if (this.environment.name !== 'client' || this.environment.mode !== 'build') return
      for (const [address, id] of Object.entries(chunks))
        this.emitFile({ type: 'chunk', id, fileName: address.slice(1), preserveSignature: 'strict' })
      for (const [address, file] of Object.entries(wholes))
        this.emitFile({ type: 'asset', fileName: address.slice(1), source: await bundledText(file, 'esm') })
    },
  }
}
