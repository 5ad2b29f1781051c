import { coverKicker, coverPalette, coverSize, type Covered } from '#lib/cover.ts'
import { directionOf } from '#lib/direction.ts'
import { inks, latticeSvg, palettes } from '#lib/lattice.ts'
import { drawnOrder } from './drawn-order.ts'
import { pathOf, settableText, widthOf } from './letters.ts'
import { setLines } from './set-lines.ts'

/** Units: 2.4 for each pixel of `coverSize`. In whole ones, outlines are exact enough for dense screens, and short. */
const [width, height] = [768, 480]

/** Half the width of the diamonds in the band at the edge where lines begin. */
const cell = 30
const band = 2 * cell
const margin = 48

const box = {
  width: width - band - 2 * margin,
  height: 312,
  sizes: [132, 115, 100, 87, 75, 65],
  leading: 1.1,
}
/** The top of the title, with a kicker and without. */
const [titleTop, topAlone] = [120, 72]
const kickerAt = { size: 31, y: 77 }

/** Between capitals; joined letters have no space between them. */
const trackingOf = (text: string) => (/\p{Script=Arabic}/u.test(text) ? 0 : 0.08)

/** The longest form of the line above the title that fits; '' without one. */
function kickerOf(publication: Covered): string {
  const forms = [80, 40, 32, 26, 22, 18, 15, 12].map((length) =>
    settableText(coverKicker(publication, length)),
  )
  return forms.find((text) => widthOf(text, trackingOf(text)) * kickerAt.size <= box.width) ?? ''
}

/**
 * The cover of a publication: a band of the lattice, the kicker, and the title's words as outlines, so that no font is
 * loaded. Undefined if its words cannot be set.
 */
export function coverSvg(publication: Covered): string | undefined {
  const set = setLines(publication.title, box)
  if (set === undefined) return undefined
  const fromRight = directionOf(publication.title) === 'rtl'
  const palette = coverPalette(publication)
  const ground = palettes[palette][0]
  const ink = palettes[palette][inks[palette]]
  function line(text: string, at: { size: number; tracking?: number; y: number }): string {
    const long = widthOf(text, at.tracking) * at.size
    const x = fromRight ? width - band - margin - long : band + margin
    return pathOf(drawnOrder(text, fromRight), { ...at, x })
  }
  const { size, lines } = set
  const kicker = kickerOf(publication)
  const top = kicker ? titleTop : topAlone
  const words = [
    kicker && line(kicker, { ...kickerAt, tracking: trackingOf(kicker) }),
    ...lines.map((text, place) =>
      line(text, { size, y: Math.round(top + size * (0.8 + place * box.leading)) }),
    ),
  ]
  const lattice = latticeSvg({
    seed: publication.id,
    palette,
    cell,
    width: band,
    height,
    id: 'a',
    whole: true,
  })
  return [
    // Without a size, some browsers take a picture for one that did not load.
    `<svg xmlns="http://www.w3.org/2000/svg" width="${coverSize.width}" height="${coverSize.height}" viewBox="0 0 ${width} ${height}"><path fill="${ground}" d="M0 0h${width}v${height}H0z"/>`,
    `<svg x="${fromRight ? width - band : 0}" width="${band}" height="${height}">${lattice}</svg>`,
    `<path fill="${ink}" d="${words.join('')}"/></svg>`,
  ].join('')
}
