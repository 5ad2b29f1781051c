import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { getMimeType } from 'hono/utils/mime'
import { LRUCache } from 'lru-cache'
import type { Encoding } from '#lib/encodings.ts'
import type { FilePaths } from './files-in.ts'
import { fileOf } from './check-site.ts'

const compressible = /^(?:text\/|application\/(?!octet)|image\/svg)/

/** Maximum number of compressed files in memory. */
const keptInMemory = 500

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

export interface SiteFile {
  name: string
  type: string
  /** Changes exactly when the content does. */
  etag: string
  bytes: Uint8Array<ArrayBuffer>
  encoding: Encoding | undefined
}

export interface SiteFiles {
  has: (name: string) => boolean
  names: () => Iterable<string>
  /** The file of a path: `/about` is about.html, `/` is index.html; undefined if there is none. */
  nameOf: (path: string) => string | undefined
  read: (name: string, encoding: Encoding | undefined) => Promise<SiteFile>
}

/** Netlify's rule files are instructions, not content, and one of them names the API's address. */
export const instructions = new Set(['_headers', '_redirects'])

/** The files of a built site; compresses them on first use and caches the result. */
export function openSiteFiles(paths: FilePaths): SiteFiles {
  const names = new Set([...paths.keys()].filter((name) => !instructions.has(name)))
  const kept = new LRUCache<string, Promise<SiteFile>>({ max: keptInMemory })

  async function load(name: string, encoding: Encoding | undefined): Promise<SiteFile> {
    const bytes = await readFile(paths.get(name) ?? '')
    const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    const type = getMimeType(name) ?? 'application/octet-stream'
    return {
      name,
      type,
      etag,
      encoding,
      bytes: encoding ? await encoders[encoding](bytes, name) : bytes,
    }
  }

  return {
    has: (name) => names.has(name),
    names: () => names,
    nameOf: (path) => fileOf(path, names),
    read(name, accepted) {
      if (!compressible.test(getMimeType(name) ?? '')) return load(name, undefined)
      const key = `${accepted ?? ''}:${name}`
      const before = kept.get(key)
      if (before) return before
      const file = load(name, accepted)
      kept.set(key, file)
      file.catch(() => kept.delete(key))
      return file
    },
  }
}
