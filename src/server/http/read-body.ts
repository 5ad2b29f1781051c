import { open } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { second } from '#lib/durations.ts'
import { ApiFailure } from './api-failure.ts'

export interface Bounds {
  /** Maximum bytes. */
  limit: number
  /** Milliseconds for the whole body. */
  timeout: number
  /** Bytes that are still read, and dropped, of one that is too large: 0 without it. */
  dropped?: number
}

/**
 * Reads the rest of a body that is too large, at most so many bytes and for half a minute. A connection that is closed before its sender has sent all
 * is reset, and a proxy, or a browser, then loses the response that says why.
 */
async function discard(reader: ReadableStreamDefaultReader<Uint8Array>, bytes: number): Promise<void> {
  const timer = setTimeout(() => void reader.cancel().catch(() => {}), 30 * second)
  let left = bytes
  while (left > 0) {
    const part = await reader.read().catch(() => undefined)
    if (part === undefined || part.done) break
    left -= part.value.byteLength
    await setImmediate()
  }
  clearTimeout(timer)
}

/** Passes each part of a request's body to `take`; throws ApiFailure if it is too large or too slow. */
async function receive(
  request: Request,
  { limit, timeout, dropped = 0 }: Bounds,
  take: (part: Uint8Array) => unknown,
): Promise<number> {
  const reader = request.body?.getReader()
  if (!reader) return 0
  if (Number(request.headers.get('content-length')) > limit) {
    await discard(reader, dropped)
    throw new ApiFailure('body_too_large')
  }
  const late = Promise.withResolvers<never>()
  let isOver = false
  const timer = setTimeout(() => {
    isOver = true
    late.reject(new ApiFailure('body_timeout'))
  }, timeout)
  async function readAll(from: ReadableStreamDefaultReader<Uint8Array>): Promise<number> {
    let size = 0
    for (;;) {
      // Reading fails only if the sender has disconnected.
      const { done, value } = await from.read().catch(() => Promise.reject(new ApiFailure('body_aborted')))
      if (done || isOver) return size
      size += value.byteLength
      if (size > limit) {
        await discard(from, dropped)
        throw new ApiFailure('body_too_large')
      }
      await take(value)
      // Otherwise the event loop would read one fast sender to its end before serving a page.
      await setImmediate()
    }
  }
  try {
    // One race for the whole body: with a race per part, the losing promise would hold every part in memory.
    return await Promise.race([readAll(reader), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Reads the body of a request; throws ApiFailure if it is too large or too slow. */
export async function readBody(request: Request, bounds: Bounds): Promise<Buffer> {
  const parts: Uint8Array[] = []
  const size = await receive(request, bounds, (part) => parts.push(part))
  return Buffer.concat(parts, size)
}

/** Writes the body of a request to a new file and returns its size; throws ApiFailure like `readBody`. */
export async function saveBody(request: Request, bounds: Bounds, file: string): Promise<number> {
  await using handle = await open(file, 'wx', 0o600)
  return await receive(request, bounds, (part) => handle.write(part))
}
