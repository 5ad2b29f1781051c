import { brotliCompressSync, constants } from 'node:zlib'
import { coverKicker, coverPalette, coverSize, type Covered } from '#lib/cover.ts'
import { coverStyle } from '#lib/cover-style.ts'
import { directionOf } from '#lib/direction.ts'
import { inks, latticeSvg, palettes } from '#lib/lattice.ts'
import { numberInSeries } from '#lib/series.ts'
import { drawnOrder } from './drawn-order.ts'
import { pathOf, settableText, widthOf } from './letters.ts'
import { setLines } from './set-lines.ts'

/** The largest cover in bytes, as the site sends it. */
const mostBytes = 3 * 1024

/**
 * Whether a cover is light enough. The quality of the site (11) takes thirty times as long as this one, and saves about
 * a tenth.
 */
const isLight = (svg: string) =>
  brotliCompressSync(svg, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length <= 1.08 * mostBytes

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

/** The mark's lines: their left edge and width, and the sizes of letters that can be read there. */
const markBox = {
  edge: 24,
  width: width - band - 48,
  sizes: { least: 72, most: 330 },
  leading: 1.05,
  lines: 3,
}
/** Height of a capital, as a fraction of the size. */
const capital = 0.7

/** What of a cover's words is drawn: from all of them to the fewest. */
interface Detail {
  /** Maximum characters. */
  title: number
  kicker: number
  /** Units of the title's outlines. */
  unit: number
}

const details: Detail[] = [
  { title: 50, kicker: 80, unit: 1 },
  { title: 50, kicker: 80, unit: 1.5 },
  { title: 50, kicker: 22, unit: 1.5 },
  { title: 50, kicker: 22, unit: 2 },
  { title: 50, kicker: 12, unit: 2 },
  { title: 40, kicker: 12, unit: 2 },
  { title: 40, kicker: 0, unit: 2 },
  { title: 30, kicker: 0, unit: 2 },
  { title: 15, kicker: 0, unit: 2 },
]

/** Between capitals; joined letters have no space between them. */
const trackingOf = (text: string) => (/\p{Script=Arabic}/u.test(text) ? 0 : 0.08)

/** The longest form of the line above the title that fits; '' without one. */
function kickerOf(publication: Covered, longest: number): string {
  const forms = [80, 40, 32, 26, 22, 18, 15, 12]
    .filter((length) => length <= longest)
    .map((length) => settableText(coverKicker(publication, length)))
  return forms.find((text) => widthOf(text, trackingOf(text)) * kickerAt.size <= box.width) ?? ''
}

/** A word of a line, with its left edge. */
interface Placed {
  letters: string[]
  x: number
}

/** The words of the kicker from left to right, which the mark of a small picture repeats. */
function kickerWords(kicker: string, fromRight: boolean): Placed[] {
  const tracking = trackingOf(kicker)
  const step = (text: string) => (text ? (widthOf(text, tracking) + tracking) * kickerAt.size : 0)
  const letters = drawnOrder(kicker, fromRight)
  const start = fromRight ? width - band - margin - step(kicker) : band + margin
  const words: Placed[] = []
  for (const [place, letter] of letters.entries()) {
    if (letter === ' ') continue
    if (place > 0 && letters[place - 1] !== ' ') words.at(-1)?.letters.push(letter)
    else words.push({ letters: [letter], x: Math.round(start + step(letters.slice(0, place).join(''))) })
  }
  return words
}

/** Lines of the mark in the middle of the cover, as large as fits; '' if they are too small to be read. */
function markLines(
  texts: string[],
  fromRight: boolean,
  draw: (at: { place: number; x: number; y: number; size: number }) => string,
): string {
  const { edge, sizes, leading, lines } = markBox
  const wide = texts.map((text) => widthOf(text, trackingOf(text)))
  const size = Math.min(sizes.most, Math.floor(markBox.width / Math.max(...wide)))
  if (texts.length > lines || size < sizes.least) return ''
  // Joined letters reach below their line.
  const below = texts.some((text) => trackingOf(text) === 0) ? 0.35 : 0
  const high = Math.min(size, (height - 2 * edge) / (capital + (texts.length - 1) * leading + 2 * below))
  const top = (height - ((texts.length - 1) * leading + capital) * high) / 2
  return texts
    .map((_, place) => {
      const x = fromRight ? width - band - edge - (wide[place] ?? 0) * high : band + edge
      return draw({
        place,
        x: Math.round(x),
        y: Math.round(top + (capital + place * leading) * high),
        size: high,
      })
    })
    .join('')
}

/** What a small picture says: the number in the series, else the words of the kicker; else it shows the lattice. */
function markSvg(publication: Covered, kicker: string, words: Placed[], fromRight: boolean): string {
  const number = numberInSeries(publication)
  if (number !== undefined)
    return markLines([String(number)], fromRight, ({ x, y, size }) => {
      const digits = pathOf(Array.from(String(number)), { x: x / 3, y: y / 3, size: Math.round(size / 3) })
      return `<path transform="scale(3)" d="${digits}"/>`
    })
  const texts = kicker ? kicker.split(' ') : []
  const places = texts.map((text) => {
    const drawn = drawnOrder(text, fromRight).join('')
    return words.findIndex(({ letters }) => letters.join('') === drawn)
  })
  const isKnown = texts.length > 0 && !kicker.includes('…') && !places.includes(-1)
  const mark =
    isKnown &&
    markLines(texts, fromRight, ({ place, x, y, size }) => {
      const word = places[place] ?? 0
      const scale = Math.round((size / kickerAt.size) * 100) / 100
      const left = Math.round(x - (words[word]?.x ?? 0) * scale)
      const top = Math.round(y - kickerAt.y * scale)
      return `<use href="#k${word}" transform="translate(${left} ${top})scale(${scale})"/>`
    })
  if (mark) return mark
  const palette = coverPalette(publication)
  return latticeSvg({ seed: publication.id, palette, cell: 80, width, height, id: 'b' })
}

/** The title's lines as one path. */
function titleSvg(
  { size, lines }: { size: number; lines: string[] },
  fromRight: boolean,
  top: number,
  unit: number,
) {
  const paths = lines.map((text, place) => {
    const x = fromRight ? width - band - margin - widthOf(text) * size : band + margin
    const y = top + size * (0.8 + place * box.leading)
    return pathOf(drawnOrder(text, fromRight), { x: x / unit, y: y / unit, size: size / unit })
  })
  return `<path${unit === 1 ? '' : ` transform="scale(${unit})"`} d="${paths.join('')}"/>`
}

/** Words as outlines for both sizes of pictures; undefined if the title cannot be set. */
function wordsSvg(publication: Covered, fromRight: boolean, detail: Detail): string | undefined {
  const set = setLines(publication.title, box, detail.title)
  if (set === undefined) return undefined
  const kicker = kickerOf(publication, detail.kicker)
  const words = kicker ? kickerWords(kicker, fromRight) : []
  const paths = words.map(({ letters, x }, place) => {
    const at = { ...kickerAt, x, tracking: trackingOf(kicker) }
    return `<path id="k${place}" d="${pathOf(letters, at)}"/>`
  })
  const title = titleSvg(set, fromRight, kicker ? titleTop : topAlone, detail.unit)
  const mark = markSvg(publication, kicker, words, fromRight)
  return `<g class="m" display="none">${mark}</g><g class="w">${paths.join('')}${title}</g>`
}

/**
 * The cover of a publication: a band of the lattice, the kicker, and the title's words as outlines, so that no font is
 * loaded. Small pictures show its mark in their place. A cover of too many bytes says less. Undefined if its words
 * cannot be set.
 */
export function coverSvg(publication: Covered): string | undefined {
  const fromRight = directionOf(publication.title) === 'rtl'
  const palette = coverPalette(publication)
  const ground = palettes[palette][0]
  const ink = palettes[palette][inks[palette]]
  const lattice = latticeSvg({
    seed: publication.id,
    palette,
    cell,
    width: band,
    height,
    id: 'a',
    whole: true,
  })
  for (const detail of details) {
    const words = wordsSvg(publication, fromRight, detail)
    if (words === undefined) return undefined
    const svg = [
      // Without a size, some browsers take a picture for one that did not load.
      `<svg xmlns="http://www.w3.org/2000/svg" width="${coverSize.width}" height="${coverSize.height}" viewBox="0 0 ${width} ${height}">`,
      `<style>${coverStyle}</style>`,
      `<path fill="${ground}" d="M0 0h${width}v${height}H0z"/>`,
      `<svg x="${fromRight ? width - band : 0}" width="${band}" height="${height}">${lattice}</svg>`,
      `<g fill="${ink}">${words}</g></svg>`,
    ].join('')
    if (isLight(svg)) return svg
  }
  return undefined
}
