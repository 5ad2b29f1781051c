import { expect, test } from 'vitest'
import { allOf, jsonInSlices, slicesOf } from '#server/http/in-slices.ts'

const many = Array.from({ length: 121 }, (_, number) => ({ number, text: `“${number}”\n`, none: undefined }))

async function written(answer: object): Promise<string[]> {
  const parts: string[] = []
  for await (const part of jsonInSlices(answer)) parts.push(Buffer.from(part).toString())
  return parts
}

test.each([
  [[]],
  [[1]],
  [[many]],
  [many],
  [{}],
  [{ data: many, total: 121, none: undefined }],
  [{ none: undefined, data: many }],
  [{ data: [], total: 0 }],
  [{ data: many, 'other "list"': [undefined, null], inner: { data: many } }],
])('JSON in slices equals the JSON of the whole list', async (answer) => {
  expect((await written(answer)).join('')).toBe(JSON.stringify(answer))
})

async function* given(slices: unknown[][]) {
  yield* slices
}

test.each([[[]], [[[]]], [[[1]]], [[[], [1, 'ü'], [], [2]]], [[[1], []]]])(
  'the JSON of slices equals that of the list, even with empty slices',
  async (slices) => {
    expect((await written(given(slices))).join('')).toBe(JSON.stringify(slices.flat()))
  },
)

test('a long list is written in parts while it is read', async () => {
  const read: number[] = []
  async function* reading() {
    for await (const slice of slicesOf(many)) {
      read.push(slice.length)
      yield slice
    }
  }
  const parts = jsonInSlices(reading())
  expect(Buffer.from((await parts.next()).value ?? []).toString()).toBe(
    JSON.stringify(many.slice(0, 50)).slice(0, -1),
  )
  expect(read).toEqual([50])
})

test('slices are in order, and none is empty', async () => {
  const lengths: number[] = []
  for await (const slice of slicesOf(many)) lengths.push(slice.length)
  expect(lengths).toEqual([50, 50, 21])
  expect(await allOf(slicesOf(many))).toEqual(many)
  expect(await allOf(slicesOf([]))).toEqual([])
})
