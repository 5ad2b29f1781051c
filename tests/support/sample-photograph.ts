import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'

/** A photograph-like JPEG file of 1600 × 1000 pixels: noise, so that it weighs as much as a photograph. */
export async function samplePhotograph(): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'photograph-')), 'market.jpg')
  await sharp({
    create: {
      width: 1600,
      height: 1000,
      channels: 3,
      background: '#b4441f',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 80 })
    .toFile(path)
  return path
}

/** A PNG of 320 × 200 pixels in one colour. */
export function samplePng(): Promise<Buffer> {
  return sharp({ create: { width: 320, height: 200, channels: 3, background: '#e3a72f' } })
    .png()
    .toBuffer()
}
