import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { getMimeType, mimes } from 'hono/utils/mime'
import { LRUCache } from 'lru-cache'
import { fileOf } from '#publish/check/check-site.ts'
import type { FilePaths } from '#publish/files.ts'
import { readRules, type Rules } from '#publish/check/netlify-rules.ts'
import type { Encoding } from '#lib/encodings.ts'

/** netlify.toml, beside package.json. */
const configFile = new URL('../../../netlify.toml', import.meta.url).pathname

/** Maximum bytes of files in memory. */
const keptBytes = 64 * 1024 * 1024

/** Content types that Hono does not know: citations for reference managers. */
const types = { ...mimes, bib: 'application/x-bibtex', ris: 'application/x-research-info-systems' }

/** Whether compression makes a file of this name smaller. */
export function isCompressible(name: string): boolean {
  return /^(?:text\/|application\/(?!octet)|image\/svg)/.test(getMimeType(name, types) ?? '')
}

/** Netlify's rule files are instructions, not content, and one of them names the API's address. */
const instructions = new Set(['_headers', '_redirects'])

export interface SiteFile {
  type: string
  /** Changes exactly when the content does. */
  etag: string
  bytes: Uint8Array<ArrayBuffer>
  encoding: Encoding | undefined
}

/** A built site, ready to be served. */
export interface Release {
  rules: Rules
  names: ReadonlySet<string>
  /** The file of a path: `/about` is about.html, `/` is index.html; undefined if there is none. */
  nameOf: (path: string) => string | undefined
  /** A file, compressed if its kind and the caller allow. */
  read: (name: string, accepted: Encoding | undefined) => Promise<SiteFile>
}

/**
 * Code stays the same over many builds, and every visitor's first page waits for it; pages change with each
 * build. Strong compression of a sitemap with thousands of addresses takes a fifth of a second, and no
 * visitor waits for a sitemap.
 */
function qualityOf(name: string): number {
  if (name.startsWith('_astro')) return 11
  return name === 'sitemap.xml' ? 5 : 10
}

const encoders: Record<Encoding, (bytes: Uint8Array, name: string) => Promise<Uint8Array<ArrayBuffer>>> = {
  br: (bytes, name) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: qualityOf(name),
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      },
    }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
}

interface Wanted {
  path: string
  name: string
  encoding: Encoding | undefined
}

/** Files in memory, compressed once. A file of a store has the same content in every release. */
const files = new LRUCache<string, SiteFile, Wanted>({
  maxSize: keptBytes,
  sizeCalculation: ({ bytes }) => bytes.byteLength + 1000,
  // One that is evicted while it is compressed still reaches those who wait for it.
  ignoreFetchAbort: true,
  async fetchMethod(_key, _stale, { context: { path, name, encoding } }) {
    const bytes = await readFile(path)
    const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    const type = getMimeType(name, types) ?? 'application/octet-stream'
    return { type, etag, encoding, bytes: encoding ? await encoders[encoding](bytes, name) : bytes }
  },
})

/** Opens a built site; throws when its rules cannot be read. */
export async function openRelease(paths: FilePaths): Promise<Release> {
  const names = new Set([...paths.keys()].filter((name) => !instructions.has(name)))
  return {
    rules: await readRules({ configFile, files: paths }),
    names,
    nameOf: (path) => fileOf(path, names),
    read(name, accepted) {
      const encoding = isCompressible(name) ? accepted : undefined
      const path = paths.get(name) ?? ''
      return files.forceFetch(`${encoding} ${name} ${path}`, { context: { path, name, encoding } })
    },
  }
}
