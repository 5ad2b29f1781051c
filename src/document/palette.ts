import { colours } from '#config/colours.ts'

const { ink, pine, clay, indigo, plum, soft, sand, honey, leaf, rose, sky } = colours.light

/**
 * The colours that text and its background may have, by name. They reach the page as classes
 * (`ql-color-clay`), because public pages allow no style attributes. Text colours have AA contrast on
 * paper, white and each of the backgrounds.
 */
export const textColours = { ink, forest: pine, clay, indigo, plum, soft }

export const backgroundColours = { sand, ochre: honey, leaf, rose, sky }

export const textColourNames = Object.keys(textColours)
export const backgroundColourNames = Object.keys(backgroundColours)

type Rgb = [number, number, number]

function readColour(css: string): Rgb | undefined {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(css.trim())?.[1]
  if (hex !== undefined) {
    const full = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex
    const value = Number.parseInt(full, 16)
    return [value >> 16, (value >> 8) & 255, value & 255]
  }
  const [, red, green, blue] = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)/i.exec(css.trim()) ?? []
  return red === undefined ? undefined : [Number(red), Number(green), Number(blue)]
}

function nearest(wanted: Rgb, palette: Record<string, string>): string | undefined {
  let best: { name: string; distance: number } | undefined
  for (const [name, value] of Object.entries(palette)) {
    const [red, green, blue] = readColour(value) ?? wanted
    const distance = (red - wanted[0]) ** 2 + (green - wanted[1]) ** 2 + (blue - wanted[2]) ** 2
    if (best === undefined || distance < best.distance) best = { name, distance }
  }
  return best?.name
}

/**
 * The name of the text colour nearest to a CSS one, so that pasted and foreign texts keep their emphasis; undefined for
 * light ones: they belong on a dark background, which our texts do not have.
 */
export function nearestTextColour(css: string): string | undefined {
  const wanted = readColour(css)
  return wanted === undefined || Math.min(...wanted) > 200 ? undefined : nearest(wanted, textColours)
}

/** The name of the background nearest to a CSS one; undefined for dark ones, and for white, the colour of paper. */
export function nearestBackground(css: string): string | undefined {
  const wanted = readColour(css)
  const isPlain = wanted === undefined || Math.min(...wanted) > 248 || Math.max(...wanted) < 110
  return isPlain ? undefined : nearest(wanted, backgroundColours)
}
