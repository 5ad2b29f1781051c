import { OperatorError } from '#lib/operator-error.ts'

/** The decoded body of a response; stops reading and throws OperatorError beyond `limit` bytes. */
export async function readAtMost(response: Response, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = new OperatorError(`larger than ${limit / 1024 / 1024} MB`)
  const chunks: Uint8Array[] = []
  let size = 0
  // A body is refused by the size in its header, or else by the size counted while reading.
  if (Number(response.headers.get('content-length')) > limit) {
    await response.body?.cancel()
    throw tooLarge
  }
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
