import { setImmediate } from 'node:timers/promises'
import { ApiFailure } from './api-failure.ts'

interface Bounds {
  /** Most bytes. */
  limit: number
  /** Milliseconds for all of them. */
  timeout: number
}

/** Reads the body of a request; throws ApiFailure when it is too large or comes too slowly. */
export async function readBody(request: Request, { limit, timeout }: Bounds): Promise<Buffer> {
  if (Number(request.headers.get('content-length')) > limit) throw new ApiFailure('body_too_large')
  const reader = request.body?.getReader()
  if (!reader) return Buffer.alloc(0)
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new ApiFailure('body_timeout')), timeout)
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), late.promise])
      if (done) return Buffer.concat(chunks, size)
      size += value.byteLength
      if (size > limit) throw new ApiFailure('body_too_large')
      chunks.push(value)
      // The event loop would otherwise read one fast sender for as long as it sends, before it serves a page.
      await setImmediate()
    }
  } finally {
    clearTimeout(timer)
  }
}
