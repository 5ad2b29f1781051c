import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodePicture } from '#publish/pictures/encode-picture.ts'
import { detailedPhotograph, drawnLattice } from '../../support/detailed-pictures.ts'

/** Pixels of a window, and from one window to the next. */
const side = 8
const step = 4

/** Constants of structural similarity: without them, windows of a single colour would divide by zero. */
const [flatMean, flatVariance] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]

/**
 * Similarity of two pictures shown at a width: the mean structural similarity (SSIM, Wang et al. 2004) of
 * their lightness in windows of 8 × 8 pixels. 1 is identical; from 0.95 on differences are hardly visible,
 * below 0.8 they are plain.
 */
async function similarity(one: Uint8Array, other: Uint8Array, width: number): Promise<number> {
  const lightness = (picture: Uint8Array) =>
    sharp(picture).flatten().resize({ width }).grayscale().raw().toBuffer({ resolveWithObject: true })
  const [a, b] = await Promise.all([lightness(one), lightness(other)])
  let sum = 0
  let windows = 0
  for (let top = 0; top + side <= a.info.height; top += step)
    for (let left = 0; left + side <= width; left += step) {
      sum += alike(a.data, b.data, { top, left, width })
      windows += 1
    }
  return sum / windows
}

function alike(a: Buffer, b: Buffer, { top, left, width }: Record<'top' | 'left' | 'width', number>): number {
  let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0]
  for (let y = top; y < top + side; y += 1)
    for (let x = left; x < left + side; x += 1) {
      const p = a[y * width + x] ?? 0
      const q = b[y * width + x] ?? 0
      sumA += p
      sumB += q
      squaresA += p * p
      squaresB += q * q
      products += p * q
    }
  const pixels = side * side
  const [meanA, meanB] = [sumA / pixels, sumB / pixels]
  const varianceA = squaresA / pixels - meanA ** 2
  const varianceB = squaresB / pixels - meanB ** 2
  const covariance = products / pixels - meanA * meanB
  return (
    ((2 * meanA * meanB + flatMean) * (2 * covariance + flatVariance)) /
    ((meanA ** 2 + meanB ** 2 + flatMean) * (varianceA + varianceB + flatVariance))
  )
}

/** Width in CSS pixels of a picture on a phone, and on a publication's page on a desktop screen. */
const phone = 359
const desk = 736

test.each([
  { kind: 'photograph', draw: detailedPhotograph, least: 0.9 },
  { kind: 'drawing', draw: drawnLattice, least: 0.95 },
])(
  'a $kind takes 12 KB on a card and 60 KB in full, and looks like the original',
  { tags: ['full'] },
  async ({ draw, least }) => {
    const original = await draw()
    const { files } = await encodePicture(original)
    const avif = new Map(
      files.filter(({ extension }) => extension === 'avif').map(({ width, bytes }) => [width, bytes]),
    )
    const [card, full] = [avif.get(640) ?? Buffer.alloc(0), avif.get(1200) ?? Buffer.alloc(0)]
    expect(card.byteLength).toBeLessThanOrEqual(12 * 1024)
    expect(full.byteLength).toBeLessThanOrEqual(60 * 1024)
    expect(await similarity(original, card, phone)).toBeGreaterThan(least)
    expect(await similarity(original, full, desk)).toBeGreaterThan(least)
  },
)
