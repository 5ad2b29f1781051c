import * as solid from '@fortawesome/free-solid-svg-icons'

/** One drawn icon: its view box and its path. */
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

/** Whole numbers: on a grid of 512 shown at 32 pixels nobody sees the rest, and every visitor would load it. */
function rounded(path: string): string {
  // Arcs write their flags without separators; those paths stay as they are.
  if (/a/i.test(path)) return path
  let previous = ''
  return path.replace(/-?(?:\d+\.?\d*|\.\d+)|[a-z]|[\s,]+/gi, (part) => {
    if (/^[\s,]/.test(part)) return ''
    if (/^[a-z]/i.test(part)) return (previous = part)
    const number = String(Math.round(Number(part)) || 0)
    const separator = /\d$/.test(previous) && !number.startsWith('-') ? ' ' : ''
    previous = number
    return separator + number
  })
}

function shapeOf({ icon: [width, height, , , path] }: Definition): IconShape {
  return { viewBox: `0 0 ${width} ${height}`, path: rounded(typeof path === 'string' ? path : path.join('')) }
}

/** Words of a Font Awesome class that say how, not what. */
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
