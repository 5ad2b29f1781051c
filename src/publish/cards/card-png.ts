import sharp from 'sharp'
import { organisation } from '#config/brand/brand.ts'
import { latticeSvg, type LatticePalette, paletteOf, palettes } from '#lib/lattice.ts'
import { digest } from '#lib/record-digest.ts'
import { cardSize, type CardSubject } from '#site/content/social-card.ts'
import { drawText } from './card-text.ts'

/** Index of the letter colour, which contrasts with the background (WCAG AA). */
export const inks = { forest: 2, clay: 2, ochre: 2, paper: 3 } as const satisfies Record<
  LatticePalette,
  number
>

const middle = cardSize.width / 2

/** Pixels of half a diamond and of the lattice: on each side of words, and without words. No edge cuts a diamond. */
const beside = { cell: 45, width: 6 * 45 }
const alone = { cell: 50, width: middle }

/** Boxes of words: apps that cut a card to a square show its middle 630 pixels. */
const width = 550
const title = { width, height: 360, sizes: [80, 70, 62, 54, 47, 40] }
const firm = { width, height: 40, sizes: [28, 24, 20] }

/** Distance of the middle of the title from the top, and of the firm's name from the bottom. */
const titleMiddle = 270
const margin = 60

/** The left half of a card, of which the right one is the mirror image. It has few colours and no
 * blended edges, so that its file is small. */
function halfSvg(seed: string, palette: LatticePalette, { cell, width }: typeof beside): string {
  const { height } = cardSize
  const lattice = latticeSvg({ seed, palette, cell, width, height, whole: true })
  return `<svg xmlns="http://www.w3.org/2000/svg" shape-rendering="crispEdges" width="${middle}" height="${height}"><path fill="${palettes[palette][0]}" d="M0 0h${middle}v${height}H0z"/><svg width="${width}" height="${height}">${lattice}</svg></svg>`
}

type Drawn = NonNullable<Awaited<ReturnType<typeof drawText>>>

const placed = ({ data, info }: Drawn, top: number) => ({
  input: data,
  raw: info,
  left: Math.round(middle - info.width / 2),
  top: Math.round(top),
})

/** A social card as a PNG: without words if its title cannot be drawn. */
export async function cardPng({ id, title: text }: CardSubject): Promise<Buffer> {
  const seed = digest(id)
  const palette = paletteOf(seed)
  const draw = (words: string, box: typeof title) =>
    drawText(words, { ...box, colour: palettes[palette][inks[palette]] })
  // A title that cannot be drawn must not fail a build.
  const words = await draw(text, title).catch(() => undefined)
  const name = words && ((await draw(organisation.name, firm)) ?? (await draw(organisation.shortName, firm)))
  return (
    sharp(Buffer.from(halfSvg(seed, palette, words ? beside : alone)))
      .extend({ right: middle, extendWith: 'mirror' })
      .composite([
        ...(words ? [placed(words, titleMiddle - words.info.height / 2)] : []),
        ...(name ? [placed(name, cardSize.height - margin - name.info.height)] : []),
      ])
      .removeAlpha()
      // A palette would halve the bytes, double the time, and change the brand's colours a little.
      .png({ compressionLevel: 7 })
      .toBuffer()
  )
}
