import process from 'node:process'
import sharp from 'sharp'
import { chartFonts } from './chart-fonts.ts'

sharp.cache(false)
sharp.concurrency(1)

// sharp registers the font of a file when it first draws with it. Drawings then find it.
for (const { file } of chartFonts()) await sharp({ text: { text: 'a', fontfile: file } }).metadata()

/** Twice the pixels of the drawing, unless it is very high. */
const [twice, once] = [144, 72]
const highest = 4000

async function pngOf(svg: string): Promise<Buffer> {
  const bytes = Buffer.from(svg)
  const { height } = await sharp(bytes).metadata()
  const density = height > highest ? once : twice
  return sharp(bytes, { density }).removeAlpha().png({ palette: true }).toBuffer()
}

process.once('disconnect', () => process.exit())
process.on('message', ({ place, svg }: { place: number; svg: string }) => {
  pngOf(svg).then(
    (png) => process.send?.({ place, png }),
    (error: unknown) => process.send?.({ place, why: String(error) }),
  )
})
