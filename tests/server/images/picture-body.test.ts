import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parsePictureBody } from '#server/images/picture-body.ts'
import { samplePhotograph } from '../../support/sample-photograph.ts'

const body = (value: unknown) => Buffer.from(JSON.stringify(value))
const photograph = async () => `data:image/jpeg;base64,${await readFile(await samplePhotograph(), 'base64')}`

test('a picture is taken out of a body and encoded; what else is in it stays', async () => {
  const { sent, picture } = await parsePictureBody(body({ title: 'One', image: await photograph() }))
  expect(sent).toEqual({ title: 'One', image: '' })
  expect(picture).toMatchObject({ extension: 'jpg', hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect([...(picture?.bytes.subarray(0, 3) ?? [])]).toEqual([0xff, 0xd8, 0xff])
})

test('a body without a picture comes back as it was', async () => {
  const sent = { content: 'data: of a kind', image: '/api/images/x.png' }
  expect(await parsePictureBody(body(sent))).toEqual({ sent, picture: undefined })
})

test('what cannot be read is refused with its code', async () => {
  await expect(parsePictureBody(Buffer.from('{"cut'))).rejects.toMatchObject({ code: 'invalid_json' })
  await expect(parsePictureBody(body({ image: 'data:image/png;base64,AAAA' }))).rejects.toMatchObject({
    code: 'image_unreadable',
  })
  await expect(parsePictureBody(body({ image: 'data:text/html,<p>' }))).rejects.toMatchObject({
    code: 'image_type',
  })
})

test('of many pictures at once one is decoded after the other, and too many are refused', async () => {
  const image = await photograph()
  const results = await Promise.allSettled(
    Array.from({ length: 30 }, (_, index) => parsePictureBody(body({ index, image }))),
  )
  const accepted = results.filter((result) => result.status === 'fulfilled')
  expect(accepted).toHaveLength(17)
  expect(accepted.map(({ value }) => value.sent)).toEqual(
    Array.from({ length: 17 }, (_, index) => ({ index, image: '' })),
  )
  for (const result of results.slice(17))
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 'unavailable', retryAfter: 5 } })
})
