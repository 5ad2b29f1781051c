/** A response with more bytes than the limit. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge'
  constructor(limit: number) {
    super(`larger than ${limit / 1024 / 1024} MB`)
  }
}

/** Throws TooLarge if a response declares more than `limit` bytes. */
async function refuseLong(response: Response, limit: number): Promise<void> {
  if (Number(response.headers.get('content-length')) <= limit) return
  await response.body?.cancel()
  throw new TooLarge(limit)
}

/** The decoded body of a response; stops reading and throws TooLarge beyond `limit` bytes. */
export async function readAtMost(response: Response, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  await refuseLong(response, limit)
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw new TooLarge(limit)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** A response with the same body, which fails with TooLarge beyond `limit` bytes. Does not copy it. */
export async function limited(response: Response, limit: number): Promise<Response> {
  await refuseLong(response, limit)
  // The declared length is exact, and counting takes a tenth of the reading time. A decoded body may have any length.
  if (response.headers.has('content-length') && !response.headers.has('content-encoding')) return response
  let size = 0
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      size += chunk.byteLength
      if (size > limit) controller.error(new TooLarge(limit))
      else controller.enqueue(chunk)
    },
  })
  return new Response(response.body?.pipeThrough(counted) ?? null, response)
}
