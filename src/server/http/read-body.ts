import { open } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { ApiFailure } from './api-failure.ts'

export interface Bounds {
  /** Maximum bytes. */
  limit: number
  /** Milliseconds for the whole body. */
  timeout: number
}

/** Passes each part of a request's body to `take`; throws ApiFailure if it is too large or too slow. */
async function receive(
  request: Request,
  { limit, timeout }: Bounds,
  take: (part: Uint8Array) => unknown,
): Promise<number> {
  if (Number(request.headers.get('content-length')) > limit) throw new ApiFailure('body_too_large')
  const reader = request.body?.getReader()
  if (!reader) return 0
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
      if (size > limit) throw new ApiFailure('body_too_large')
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
