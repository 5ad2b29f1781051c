import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { digestInSlices, inSlices, jsonInSlices } from '#server/in-slices.ts'

const many = Array.from({ length: 121 }, (_, number) => ({ number, text: `“${number}”\n`, none: undefined }))

test.each([
  [[]],
  [[1]],
  [many],
  [{}],
  [{ data: many, total: 121, none: undefined }],
  [{ data: [], total: 0 }],
  [{ data: many, 'other "list"': [undefined, null], inner: { data: many } }],
])('JSON in slices is the JSON of the whole', async (answer) => {
  expect(String(Buffer.from(await jsonInSlices(answer)))).toBe(JSON.stringify(answer))
})

test('slices are in order, and none is empty', async () => {
  const lengths: number[] = []
  const results = await inSlices(many, (slice) => {
    lengths.push(slice.length)
    return slice
  })
  expect(results).toEqual(many)
  expect(lengths).toEqual([50, 50, 21])
})

test('a digest in slices is that of the whole', async () => {
  const bytes = new Uint8Array(9 * 1024 * 1024).fill(7)
  expect(await digestInSlices(bytes)).toBe(createHash('sha256').update(bytes).digest('base64url'))
})
