import process from 'node:process'
import sharp from 'sharp'
import { type EncodedPicture, encodedPicture } from '#server/database/encoded-picture.ts'
import { samplePublications } from './publications.ts'
import { type Scene, sceneSvg } from './scenes.ts'

/** A child process that draws the pictures of the samples: its memory is freed when it exits. */
async function drawPicture(scene: Scene): Promise<EncodedPicture> {
  const drawn = sharp(Buffer.from(sceneSvg(scene)))
    .removeAlpha()
    .png({ palette: true, colours: 64 })
  const { data, info } = await drawn.toBuffer({ resolveWithObject: true })
  return encodedPicture(data, 'png', info)
}

const drawn = new Map<Scene, EncodedPicture>()
for (const { scene } of samplePublications) if (!drawn.has(scene)) drawn.set(scene, await drawPicture(scene))
const pictures = samplePublications.flatMap(({ scene }) => drawn.get(scene) ?? [])
process.send?.(pictures, () => {
  if (process.connected) process.disconnect()
})
