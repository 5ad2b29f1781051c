import { expect, test } from 'vitest'
import { bytesAsServed, pageFrame, servedWidth, weightOf } from '#document/check/weight.ts'
import { encodePicture, widthsFor } from '#publish/pictures/encode-picture.ts'
import sharp from 'sharp'
import { detailedPhotograph, drawnLattice } from '../../support/detailed-pictures.ts'

test('[REV-03] the weight names the largest picture, if the page is much lighter without it', () => {
  const pictures = [
    { name: 'the featured image', bytes: 9000 },
    { name: 'picture 3', bytes: 43_000 },
  ]
  expect(weightOf(6000, pictures).text).toBe(
    '84\u00a0KB, about 2 s on a slow line; 41\u00a0KB without picture 3',
  )
  expect(weightOf(0, [])).toEqual({
    bytes: pageFrame,
    heaviest: undefined,
    text: '26\u00a0KB, about 1 s on a slow line',
  })
  expect(weightOf(200_000, pictures).heaviest).toBeUndefined()
})

test('[REV-03] a picture weighs about what the build makes of it', async () => {
  expect([2000, 1200, 1199, 640, 500, 320, 100].map(servedWidth)).toEqual([
    1200, 1200, 640, 640, 320, 320, 100,
  ])
  for (const width of [2000, 900, 200]) expect(Math.max(...widthsFor(width))).toBe(servedWidth(width))
  for (const draw of [detailedPhotograph, drawnLattice]) {
    const picture = await draw()
    const { files, width } = await encodePicture(picture)
    const shown = servedWidth(width)
    const webp = await sharp(picture).resize({ width: shown }).webp({ quality: 60 }).toBuffer()
    const made =
      files.find((file) => file.width === shown && file.extension === 'avif')?.bytes.byteLength ?? 0
    const share = bytesAsServed(webp.byteLength) / made
    expect(share).toBeGreaterThan(0.5)
    expect(share).toBeLessThan(2)
  }
})
