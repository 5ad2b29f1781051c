import sharp from 'sharp'
import { organisation } from '#config/brand/brand.ts'
import { coverKicker, coverPalette, type Covered } from '#lib/cover.ts'
import { directionOf } from '#lib/direction.ts'
import { inks, latticeSvg, palettes } from '#lib/lattice.ts'
import { digest } from '#lib/record-digest.ts'
import { cardSize } from '#site/content/social-card.ts'
import { type Box, drawText } from './card-text.ts'

const { width, height } = cardSize

/** Half the width of the diamonds in the bands at both edges, in pixels. No edge cuts a diamond. */
const cell = 45

/** Boxes of words: apps that cut a card to a square show its middle 630 pixels. */
const box = { width: 550, left: (width - 550) / 2 }
const kicker = { width: box.width, height: 40, sizes: [24, 21, 18] }
const title = { width: box.width, height: 310, sizes: [88, 78, 70, 62, 54, 47, 40] }
const firm = { width: box.width, height: 40, sizes: [28, 24, 20] }

/** Distances of the kicker and the title from the top, without a kicker too, and of the firm's name from the bottom. */
const tops = { kicker: 82, title: 136, alone: 96 }
const margin = 66

/** The card without words: few colours and no blended edges, so that its file is small. */
function groundSvg({ id }: Covered, palette: keyof typeof palettes, isAlone: boolean): string {
  const band = isAlone ? width / 2 : 2 * cell
  const lattice = latticeSvg({
    seed: digest(id),
    palette,
    cell: isAlone ? 50 : cell,
    width: band,
    height,
    whole: true,
  })
  const half = `<svg width="${band}" height="${height}">${lattice}</svg>`
  return `<svg xmlns="http://www.w3.org/2000/svg" shape-rendering="crispEdges" width="${width / 2}" height="${height}"><path fill="${palettes[palette][0]}" d="M0 0h${width}v${height}H0z"/>${half}</svg>`
}

type Drawn = NonNullable<Awaited<ReturnType<typeof drawText>>>

/** A social card as a PNG, which looks like the cover: without words if its title cannot be drawn. */
export async function cardPng(subject: Covered): Promise<Buffer> {
  const palette = coverPalette(subject)
  const colour = palettes[palette][inks[palette]]
  const draw = (words: string, at: Omit<Box, 'colour'>) => drawText(words, { ...at, colour })
  const placed = ({ data, info }: Drawn, top: number) => ({
    input: data,
    raw: info,
    left: directionOf(subject.title) === 'rtl' ? box.left + box.width - info.width : box.left,
    top: Math.round(top),
  })
  // A title that cannot be drawn must not fail a build.
  const words = await draw(subject.title, title).catch(() => undefined)
  const line = coverKicker(subject, 24)
  // Joined letters have no space between them.
  const tracking = directionOf(line) ? 0 : 0.08
  const above = words && (await draw(line, { ...kicker, tracking }).catch(() => undefined))
  const name = words && ((await draw(organisation.name, firm)) ?? (await draw(organisation.shortName, firm)))
  return (
    sharp(Buffer.from(groundSvg(subject, palette, words === undefined)))
      .extend({ right: width / 2, extendWith: 'mirror' })
      .composite([
        ...(above ? [placed(above, tops.kicker)] : []),
        ...(words ? [placed(words, above ? tops.title : tops.alone)] : []),
        ...(name ? [placed(name, height - margin - name.info.height)] : []),
      ])
      .removeAlpha()
      // A palette would halve the bytes, double the time, and change the brand's colours a little.
      .png({ compressionLevel: 7 })
      .toBuffer()
  )
}
