import * as solid from '@fortawesome/free-solid-svg-icons'

/** An icon: its view box and its path. */
export interface IconShape {
  viewBox: string
  path: string
}

interface Definition {
  icon: [width: number, height: number, aliases: unknown, unicode: string, path: string | string[]]
}

const definitions: Partial<Record<string, unknown>> = solid

function isDefinition(value: unknown): value is Definition {
  return typeof value === 'object' && value !== null && 'icon' in value && Array.isArray(value.icon)
}

/**
 * Half of Font Awesome's grid of 512: its whole numbers are smaller than a phone's pixels at the displayed
 * size.
 */
const scale = 1 / 2

const numberShape = /-?(?:\d+\.?\d*|\.\d+)/g

/** Returns true if the flags of every arc are separated from its numbers, which is optional. */
function hasPlainArcs(path: string): boolean {
  return (path.match(/a[^a-z]*/gi) ?? []).every((arc) => {
    const numbers = arc.match(numberShape) ?? []
    const isFlag = (place: number) => place % 7 === 3 || place % 7 === 4
    return numbers.length % 7 === 0 && numbers.every((value, place) => !isFlag(place) || /^[01]$/.test(value))
  })
}

/** Rounds to the coarser grid: the difference is invisible, and costs every visitor bytes. */
function simplified(path: string): string {
  let previous = ''
  return path.replace(/-?(?:\d+\.?\d*|\.\d+)|[a-z]|[\s,]+/gi, (part) => {
    if (/^[\s,]/.test(part)) return ''
    if (/^[a-z]/i.test(part)) return (previous = part)
    // An arc's flag is 0 or 1 and is not scaled: 0.5 is rounded up.
    const number = String(Math.round(Number(part) * scale) || 0)
    const separator = /\d$/.test(previous) && !number.startsWith('-') ? ' ' : ''
    previous = number
    return separator + number
  })
}

function shapeOf({ icon: [width, height, , , path] }: Definition): IconShape {
  const whole = typeof path === 'string' ? path : path.join('')
  if (!hasPlainArcs(whole)) return { viewBox: `0 0 ${width} ${height}`, path: whole }
  return { viewBox: `0 0 ${width * scale} ${height * scale}`, path: simplified(whole) }
}

/** Words of a Font Awesome class that set the style, not the icon. */
const modifier = /^fa-(?:solid|regular|light|thin|duotone|brands|fw|spin|lg|sm|xs|xl|\d+x)$/

/** Font Awesome exports `fa-chart-column` as `faChartColumn`. */
function exportName(word: string): string {
  return word.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/**
 * The icon of a Font Awesome class name such as `fas fa-chart-column`, as a shape to draw inline: no
 * icon font ships. Unknown or missing: the compass. Icons: Font Awesome Free, CC BY 4.0.
 */
export function iconShape(className: string): IconShape {
  for (const word of className.split(/\s+/)) {
    const definition = /^fa-[a-z0-9-]+$/.test(word) && !modifier.test(word) && definitions[exportName(word)]
    if (isDefinition(definition)) return shapeOf(definition)
  }
  return shapeOf(solid.faCompass)
}
