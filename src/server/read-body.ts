import { open } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { ApiFailure } from './api-failure.ts'

export interface Bounds {
  /** Most bytes. */
  limit: number
  /** Milliseconds for all of them. */
  timeout: number
}

/** Gives each part of a request's body to `take`; throws ApiFailure when it is too large or comes too slowly. */
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
      // Reading fails only where the sender is gone.
      const { done, value } = await from.read().catch(() => Promise.reject(new ApiFailure('body_aborted')))
      if (done || isOver) return size
      size += value.byteLength
      if (size > limit) throw new ApiFailure('body_too_large')
      await take(value)
      // The event loop would otherwise read one fast sender for as long as it sends, before it serves a page.
      await setImmediate()
    }
  }
  try {
    // One race for the whole body: the promise that loses a race for each part would keep every part in memory.
    return await Promise.race([readAll(reader), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** The body of a request; throws ApiFailure when it is too large or comes too slowly. */
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
