import { colours } from '#config/colours.ts'

const { forest, night, cream, ochre, clay, clayShade, ochreShade, reed, reedShade, plum } = colours.light

/** Background, its quiet diamonds, and three foreground colours. */
export const palettes = {
  forest: [forest, night, cream, ochre, clay],
  clay: [clay, clayShade, cream, forest, ochre],
  ochre: [ochre, ochreShade, forest, cream, clay],
  paper: [reed, reedShade, clay, forest, ochre],
  plum: [plum, night, cream, ochre, reed],
} as const

export type LatticePalette = keyof typeof palettes

/** The colour of words on each, as its place in the palette (WCAG AA). */
export const inks = { forest: 2, clay: 2, ochre: 2, paper: 3, plum: 2 } as const satisfies Record<
  LatticePalette,
  number
>

interface Lattice {
  /** The same seed always draws the same picture. */
  seed: string
  /** Pixels. */
  width: number
  height: number
  palette?: LatticePalette
  /** Half the width of a diamond, in pixels. */
  cell?: number
  /** Unique in the page; a short one costs fewer bytes than the one from the seed. */
  id?: string
  /** Leaves out the diamonds that an edge would cut. */
  whole?: boolean
}

/** Pseudo-random numbers from 0 up to 1, determined by the seed. */
function numbersFrom(seed: string): () => number {
  let state = 2166136261
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822507)
    state = Math.imul(state ^ (state >>> 13), 3266489909)
    return ((state ^= state >>> 16) >>> 0) / 4294967296
  }
}

/** A few letters: each picture on a page names its id up to ten times. */
function shortId(seed: string): string {
  return `w${Math.floor(numbersFrom(seed)() * 36 ** 5).toString(36)}`
}

/** Distance from a diamond's middle to its outer edge, its hole and its heart, as fractions of a cell. */
export const rings = { edge: 0.94, hole: 0.6, heart: 0.32 }

/** The colour of a diamond's heart, by the diamond's own (both as places in the palette). */
export function heartOf(colour: number): number {
  return colour === 4 ? 2 : colour
}

/**
 * Runs of diamonds along the two diagonals, as woven bands: column, row and colour (its place in the
 * palette) of each, by the name of its crossing. The same seed weaves the same bands.
 */
export function latticeBands(
  seed: string,
  { columns, rows }: { columns: number; rows: number },
): Map<string, [number, number, number]> {
  const next = numbersFrom(seed)
  const cells = new Map<string, [number, number, number]>()
  const count = Math.round((columns * rows) / 11) + 2
  for (let band = 0; band < count; band += 1) {
    let column = Math.floor(next() * columns)
    let row = Math.floor(next() * rows)
    // Only every second crossing holds a diamond: the lattice stands on its points.
    column += (column + row) % 2
    const colour = next() < 0.5 ? 2 : next() < 0.6 ? 3 : 4
    const slope = next() < 0.5 ? 1 : -1
    for (let step = 1 + Math.floor(next() * 4); step > 0; step -= 1) {
      cells.set(`${column},${row}`, [column, row, next() < 0.8 ? colour : 2 + Math.floor(next() * 3)])
      column += slope
      row += 1
    }
  }
  return cells
}

/** The place of a crossing in the turned lattice, in units of one diamond. */
function turned(column: number, row: number): [x: number, y: number] {
  return [(column + row) / 2, (row - column) / 2]
}

/** Dots as one path. Neighbours share a line, on which the dashes of its group draw a dot at each whole unit. */
function pathOf(places: [x: number, y: number][]): string {
  const left = new Set(places.map(String))
  const along = (x: number, y: number, right: number, down: number): string[] => {
    const place = String([x, y])
    return left.has(place) ? [place, ...along(x + right, y + down, right, down)] : []
  }
  return [...places]
    .sort(([ax, ay], [bx, by]) => ay - by || ax - bx)
    .map(([x, y]) => {
      const [across, down] = [along(x, y, 1, 0), along(x, y, 0, 1)]
      const [direction, line] = across.length >= down.length ? ['h', across] : ['v', down]
      for (const place of line) left.delete(place)
      if (line.length === 0) return ''
      return `M${x} ${y}${direction}${line.length === 1 ? '' : line.length - 1}.01`.replace(' -', '-')
    })
    .join('')
}

/**
 * The woven lattice as SVG: diamonds within diamonds, in the tradition of imigongo and basket weaving. A few
 * hundred bytes.
 */
export function latticeSvg({
  seed,
  width,
  height,
  palette = 'forest',
  cell = 25,
  id = shortId(`${seed} ${width}`),
  whole = false,
}: Lattice): string {
  const [ground, quiet, ...colours] = palettes[palette]
  const columns = Math.ceil(width / cell) + 1
  const rows = Math.ceil(height / cell) + 1
  // Turned by 45 degrees the lattice is a grid of squares, one unit apart, and a square is a dot of a
  // thick line with square ends: each diamond is written once and drawn at three sizes.
  const turn = `rotate(45)scale(${(cell * Math.SQRT2).toFixed(2)})`
  const dots = colours.map((): [number, number][] => [])
  const isCut = (place: number, length: number) => place < 1 || place * cell > length - cell
  for (const [column, row, index] of latticeBands(seed, { columns, rows }).values())
    if (!whole || !(isCut(column, width) || isCut(row, height))) dots[index - 2]?.push(turned(column, row))
  const used = dots.flatMap((places, index) => (places.length > 0 ? [{ path: pathOf(places), index }] : []))
  const layer = (strokeWidth: number, colourOf: (index: number) => string | undefined) =>
    used.map(
      ({ index }) =>
        `<use href="#${id}${index}" stroke="${colourOf(index) ?? ground}" stroke-width="${String(strokeWidth).slice(1)}"/>`,
    )
  const [above, below] = [Math.ceil(columns / 2), Math.ceil(rows / 2)]
  const lines = Array.from({ length: above + below }, (_, line) => `M0 ${line - above}h${above + below}`)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice"><defs>`,
    `<path id="${id}" d="${lines.join('').replaceAll(' -', '-')}"/>`,
    ...used.map(({ path, index }) => `<path id="${id}${index}" d="${path}"/>`),
    `</defs><path fill="${ground}" d="M0 0h${width}v${height}H0z"/>`,
    `<g transform="${turn}" stroke-linecap="square" stroke-dasharray=".01 .99">`,
    `<use href="#${id}" stroke="${quiet}" stroke-width=".6"/>`,
    `<use href="#${id}" stroke="${ground}" stroke-width=".32"/>`,
    ...layer(rings.edge, (index) => colours[index]),
    ...layer(rings.hole, () => ground),
    ...layer(rings.heart, (index) => colours[heartOf(index + 2) - 2]),
    '</g></svg>',
  ].join('')
}

export const paletteNames: LatticePalette[] = ['forest', 'clay', 'ochre', 'paper', 'plum']

/** The palette of an identifier: the same one each time it is drawn. */
export function paletteOf(seed: string): LatticePalette {
  return paletteNames[Math.floor(numbersFrom(`${seed} palette`)() * paletteNames.length)] ?? 'forest'
}
