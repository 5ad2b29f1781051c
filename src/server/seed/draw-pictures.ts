import process from 'node:process'
import sharp from 'sharp'
import { latticeSvg, paletteAt } from '#lib/lattice.ts'
import { type EncodedPicture, encodedPicture } from '#server/images/encoded-picture.ts'
import { samplePublications } from './publications.ts'

/** A child process that draws the pictures of the samples: its memory is freed when it exits. */
async function drawPicture(seed: string, index: number): Promise<EncodedPicture> {
  const svg = latticeSvg({ seed, width: 1200, height: 750, palette: paletteAt(index), cell: 150, each: true })
  const drawn = sharp(Buffer.from(svg)).removeAlpha().png()
  const { data, info } = await drawn.toBuffer({ resolveWithObject: true })
  return encodedPicture(data, 'png', info)
}

const pictures: EncodedPicture[] = []
for (const [index, { title }] of samplePublications.entries()) pictures.push(await drawPicture(title, index))
process.send?.(pictures, () => process.disconnect())
