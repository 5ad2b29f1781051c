import { setImmediate } from 'node:timers/promises'

/** Items after which other requests have their turn. */
const sliceLength = 50

const comma = ','.charCodeAt(0)
const encoder = new TextEncoder()

/** A long list that is read while it is written: no more of it than a slice is in memory as objects. */
export type Slices<Item> = AsyncIterable<Item[]>

/** A list, slice by slice: other requests are served in between. */
export async function* slicesOf<Item>(items: readonly Item[]): AsyncGenerator<Item[]> {
  for (let start = 0; start < items.length; start += sliceLength) {
    if (start > 0) await setImmediate()
    yield items.slice(start, start + sliceLength)
  }
}

/** All of a list that comes in slices. */
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
    // Of the brackets around the slices the first one stays, and one at the end is added.
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

/** The JSON of an answer, a list or a record that may hold lists: bytes, in parts where a list is long. */
export async function* jsonInSlices(answer: object): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (isSlices(answer)) yield* arrayInSlices(answer)
  else if (isLong(answer)) yield* arrayInSlices(slicesOf(answer))
  else if (!Array.isArray(answer) && Object.values(answer).some(isLong)) yield* recordInSlices(answer)
  else yield encoder.encode(JSON.stringify(answer))
}
