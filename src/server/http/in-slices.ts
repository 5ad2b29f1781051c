import { setImmediate } from 'node:timers/promises'

/** Items after which the event loop serves other requests. */
const sliceLength = 50

const comma = ','.charCodeAt(0)
const encoder = new TextEncoder()

/** A long list that is written while it is read: only one slice of it is in memory as objects. */
export type Slices<Item> = AsyncIterable<Item[]>

/** Yields a list slice by slice, and serves other requests in between. */
export async function* slicesOf<Item>(items: readonly Item[]): AsyncGenerator<Item[]> {
  for (let start = 0; start < items.length; start += sliceLength) {
    if (start > 0) await setImmediate()
    yield items.slice(start, start + sliceLength)
  }
}

/** Collects a list from its slices. */
export async function allOf<Item>(slices: Slices<Item>): Promise<Item[]> {
  const items: Item[] = []
  for await (const slice of slices) items.push(...slice)
  return items
}

function isSlices(answer: object): answer is Slices<unknown> {
  return Symbol.asyncIterator in answer
}

function isLong(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.length > sliceLength
}

async function* arrayInSlices(slices: Slices<unknown>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let isFirst = true
  for await (const slice of slices) {
    if (slice.length === 0) continue
    const part = encoder.encode(JSON.stringify(slice))
    // Replaces the opening bracket of each slice but the first with a comma; the closing one comes at the
    // end.
    if (!isFirst) part[0] = comma
    isFirst = false
    yield part.subarray(0, -1)
  }
  yield encoder.encode(isFirst ? '[]' : ']')
}

async function* recordInSlices(record: object): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let before = '{'
  for (const [name, value] of Object.entries(record)) {
    if (value === undefined) continue
    yield encoder.encode(`${before}${JSON.stringify(name)}:`)
    before = ','
    if (Array.isArray(value)) yield* arrayInSlices(slicesOf(value))
    else yield encoder.encode(JSON.stringify(value))
  }
  yield encoder.encode('}')
}

/**
 * Yields the JSON of a response, a list or a record that may have lists, as bytes; in parts if a list is
 * long.
 */
export async function* jsonInSlices(answer: object): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (isSlices(answer)) yield* arrayInSlices(answer)
  else if (isLong(answer)) yield* arrayInSlices(slicesOf(answer))
  else if (!Array.isArray(answer) && Object.values(answer).some(isLong)) yield* recordInSlices(answer)
  else yield encoder.encode(JSON.stringify(answer))
}
