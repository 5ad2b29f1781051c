import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pagesOfPdf } from '#server/documents/pdf-pages.ts'
import { parseJson } from '#server/http/parse-json.ts'
import { encodePicture } from '#server/pictures/receive-picture.ts'
import { expectLinearTime } from '../support/linear-time.ts'

const stream = deflateSync('/Type/Pages /Count 1'.repeat(20)).toString('latin1')

test.each([
  ['types', '/Type/Pages'],
  ['open dictionaries', '<< '],
  ['object streams', `/Type/ObjStm stream\n${stream} endstream `],
  ['streams without an end', '/Type/ObjStm stream '],
])('the pages of a PDF of many %s are counted in linear time', { tags: ['full'] }, async (_what, piece) => {
  await expectLinearTime(async (length) => {
    const pdf = Buffer.from(piece.repeat(Math.ceil(length / piece.length)), 'latin1')
    return pagesOfPdf(async (from, count) => pdf.subarray(from, from + count), pdf.length)
  }, 150_000)
})

test.each([
  ['lists in lists', (length: number) => '['.repeat(length / 20) + ']'.repeat(length / 20)],
  ['equal names', (length: number) => `{${'"a":1,'.repeat(length / 6)}"b":1}`],
  ['names', (length: number) => `{${Array.from({ length: length / 10 }, (_, at) => `"a${at}":1`).join()}}`],
  ['control characters', (length: number) => `"${String.raw`\u0007`.repeat(length / 6)}"`],
])('JSON of many %s is parsed in linear time', { tags: ['full'] }, async (_what, make) => {
  await expectLinearTime((length) => {
    try {
      return parseJson(make(length))
    } catch (error) {
      // Nested too deeply.
      expect(error).toMatchObject({ code: 'invalid_json' })
      return undefined
    }
  }, 60_000)
})

/** A PNG with many chunks of text before its end. */
function withChunks(png: Buffer, count: number): string {
  const chunk = Buffer.from('0000000074455874', 'hex')
  const end = png.length - 12
  const chunks = Array.from({ length: count }, () => Buffer.concat([chunk, Buffer.from('881d1b57', 'hex')]))
  return `data:image/png;base64,${Buffer.concat([png.subarray(0, end), ...chunks, png.subarray(end)]).toString('base64')}`
}

test(
  'a picture of many chunks is read in linear time, and one of many pixels too',
  { tags: ['full'] },
  async () => {
    const square = (side: number) =>
      sharp({ create: { width: side, height: side, channels: 3, background: '#b4441f' } })
        .png()
        .toBuffer()
    const small = await square(10)
    await expectLinearTime((count) => encodePicture(withChunks(small, count)).catch(() => undefined), 20_000)
    const sizes = new Map([
      [1, await square(1200)],
      [4, await square(2400)],
    ])
    await expectLinearTime(async (size) => {
      const picture = await encodePicture(`data:image/png;base64,${sizes.get(size)?.toString('base64')}`)
      expect(picture.width).toBeLessThanOrEqual(2000)
    }, 1)
  },
)
