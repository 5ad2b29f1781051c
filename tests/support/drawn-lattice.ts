import sharp from 'sharp'
import { latticeSvg, paletteAt } from '#lib/lattice.ts'

/** A PNG file of a drawing with few colours and sharp edges, finer than those of the samples. */
export function drawnLattice(): Promise<Buffer> {
  const svg = latticeSvg({ seed: 'drawing', width: 1200, height: 750, palette: paletteAt(0), cell: 75 })
  return sharp(Buffer.from(svg)).png().toBuffer()
}
