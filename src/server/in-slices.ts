import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'

/** Items, and bytes, after which other requests have their turn. */
const sliceLength = 50
const sliceBytes = 4 * 1024 * 1024

const comma = Buffer.from(',')
const end = Buffer.from(']')

/** What `work` makes of a list, slice by slice: other requests are served in between. */
export async function inSlices<Item, Result>(
  items: readonly Item[],
  work: (slice: Item[]) => Promise<Result[]> | Result[],
): Promise<Result[]> {
  const results: Result[] = []
  for (let start = 0; start < items.length; start += sliceLength) {
    if (start > 0) await setImmediate()
    results.push(...(await work(items.slice(start, start + sliceLength))))
  }
  return results
}

async function arrayInSlices(items: unknown[]): Promise<Buffer[]> {
  const parts = await inSlices(items, (slice) => [Buffer.from(JSON.stringify(slice).slice(1, -1))])
  return [Buffer.from('['), ...parts.flatMap((part, index) => (index === 0 ? part : [comma, part])), end]
}

/** The JSON of an answer, a list or a record that may hold lists: bytes, made slice by slice, where it is long. */
export async function jsonInSlices(answer: object): Promise<string | Uint8Array<ArrayBuffer>> {
  const isLong = (value: unknown) => Array.isArray(value) && value.length > sliceLength
  if (Array.isArray(answer))
    return isLong(answer) ? Buffer.concat(await arrayInSlices(answer)) : JSON.stringify(answer)
  if (!Object.values(answer).some(isLong)) return JSON.stringify(answer)
  const parts: Buffer[] = []
  for (const [name, value] of Object.entries(answer)) {
    if (value === undefined) continue
    parts.push(Buffer.from(`${parts.length === 0 ? '{' : ','}${JSON.stringify(name)}:`))
    parts.push(...(Array.isArray(value) ? await arrayInSlices(value) : [Buffer.from(JSON.stringify(value))]))
  }
  return Buffer.concat([...parts, Buffer.from('}')])
}

/** SHA-256 in Base64 for addresses. */
export async function digestInSlices(bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256')
  for (let start = 0; start < bytes.byteLength; start += sliceBytes) {
    if (start > 0) await setImmediate()
    hash.update(bytes.subarray(start, start + sliceBytes))
  }
  return hash.digest('base64url')
}
