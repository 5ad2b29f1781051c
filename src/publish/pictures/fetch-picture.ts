import { operatorErrorIn } from '#lib/operator-error.ts'
import { readAtMost } from '#publish/content/read-at-most.ts'

/** Maximum bytes of a picture. */
const byteLimit = 20 * 1024 * 1024
const redirectLimit = 3
const readableTypes = /^image\/(jpeg|png|webp|avif|gif)\b/

export interface FetchedPicture {
  bytes: Uint8Array
  etag: string
  /** The backend promises that this address never changes its content. */
  immutable: boolean
}

interface Limits {
  origins: string[]
  etag: string | undefined
  /** Milliseconds in total, redirects included. */
  timeout: number
}

/** The picture could not be requested: it may or may not exist. */
export class Unreachable extends Error {}

function decodeDataUrl(url: URL): Uint8Array {
  const [, base64] = /^image\/(?:jpeg|png|webp);base64,(.*)$/s.exec(url.pathname) ?? []
  if (base64 === undefined) throw new Error('a data address that is not a picture')
  return Buffer.from(base64, 'base64')
}

/**
 * Fetches a picture under limits of time, size and type, from allowed origins only: an address in a record must
 * not make the build machine call others. Returns undefined if it has not changed since `etag` was sent. Throws with the
 * reason.
 */
export async function fetchPicture(
  address: string,
  { origins, etag, timeout }: Limits,
): Promise<FetchedPicture | undefined> {
  let url = new URL(address)
  if (url.protocol === 'data:') return { bytes: decodeDataUrl(url), etag: '', immutable: true }
  const signal = AbortSignal.timeout(timeout)
  const unreachable = (error: unknown): never => {
    if (signal.aborted || operatorErrorIn(error)) throw error
    throw new Unreachable(`${url.origin} closed the connection`, { cause: error })
  }
  for (let redirects = 0; ; redirects += 1) {
    if (!origins.includes(url.origin)) throw new Error(`its origin ${url.origin} is not allowed`)
    const headers = { accept: 'image/*', ...(etag ? { 'if-none-match': etag } : {}) }
    const response = await fetch(url, { signal, redirect: 'manual', headers }).catch(unreachable)
    const location = response.headers.get('location')
    if (response.status >= 300 && response.status < 400 && location !== null) {
      if (redirects === redirectLimit) throw new Error('too many redirects')
      url = new URL(location, url)
      continue
    }
    if (response.status === 304 && etag) return undefined
    if (response.status >= 500) throw new Unreachable(`status ${response.status}`)
    if (!response.ok) throw new Error(`status ${response.status}`)
    const type = response.headers.get('content-type') ?? 'nothing'
    if (!readableTypes.test(type)) throw new Error(`${type} instead of a picture`)
    return {
      bytes: await readAtMost(response, byteLimit).catch(unreachable),
      etag: response.headers.get('etag') ?? '',
      immutable: /\bimmutable\b/.test(response.headers.get('cache-control') ?? ''),
    }
  }
}
