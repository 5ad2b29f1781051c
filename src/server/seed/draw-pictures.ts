import process from 'node:process'
import sharp from 'sharp'
import { latticeSvg, paletteAt } from '#lib/lattice.ts'
import { type EncodedPicture, encodePicture } from '#server/images/encode-picture.ts'
import { samplePublications } from './publications.ts'

/** A child process that draws the pictures of the samples: the memory that this takes ends with it. */
async function drawPicture(seed: string, index: number): Promise<EncodedPicture> {
  const svg = latticeSvg({ seed, width: 1200, height: 750, palette: paletteAt(index), cell: 150, each: true })
  // As one that staff sent, which is encoded again.
  const png = await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer()
  return encodePicture(`data:image/png;base64,${png.toString('base64')}`)
}

const pictures: EncodedPicture[] = []
for (const [index, { title }] of samplePublications.entries()) pictures.push(await drawPicture(title, index))
process.send?.(pictures, () => process.disconnect())
