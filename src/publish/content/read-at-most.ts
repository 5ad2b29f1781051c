/** A response with more bytes than the limit. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge'
  constructor(limit: number) {
    super(`larger than ${limit / 1024 / 1024} MB`)
  }
}

/** The decoded body of a response; stops reading and throws TooLarge beyond `limit` bytes. */
export async function readAtMost(response: Response, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Declared, or counted while it is read.
  if (Number(response.headers.get('content-length')) > limit) {
    await response.body?.cancel()
    throw new TooLarge(limit)
  }
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw new TooLarge(limit)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
