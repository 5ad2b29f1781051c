import sharp from 'sharp'
import { latticeSvg } from '#lib/lattice.ts'

/** Noise of this many dots across, smoothly enlarged. */
async function noise(
  across: number,
  sigma: number,
  { width, height, grey }: { width: number; height: number; grey: boolean },
) {
  const size = { width: across, height: Math.round((across * height) / width) }
  const dots = sharp({
    create: { ...size, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma } },
  })
  return sharp(await (grey ? dots.grayscale() : dots).png().toBuffer())
    .resize({ width, height, fit: 'fill', kernel: 'cubic' })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/**
 * A JPEG file of 4,000 × 3,000 pixels with detail at every size, as foliage or a crowd has: large areas of colour, and
 * light and shadow in ever finer grains.
 */
export async function detailedPhotograph(): Promise<Buffer> {
  const size = { width: 2000, height: 1500 }
  const grains = [
    [12, 40],
    [40, 32],
    [130, 26],
    [400, 20],
    [1300, 16],
  ] as const
  const light = await Promise.all(
    grains.map(([across, sigma]) => noise(across, sigma, { ...size, grey: true })),
  )
  const drawn = await sharp(await noise(5, 22, { ...size, grey: false }))
    .composite(light.map((input) => ({ input, blend: 'soft-light' as const })))
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp(drawn).resize({ width: 4000 }).jpeg({ quality: 90 }).toBuffer()
}

/** A PNG file of a drawing with few colours and sharp edges, finer than those of the samples. */
export function drawnLattice(): Promise<Buffer> {
  const svg = latticeSvg({ seed: 'drawing', width: 1200, height: 750, cell: 75 })
  return sharp(Buffer.from(svg)).png().toBuffer()
}
