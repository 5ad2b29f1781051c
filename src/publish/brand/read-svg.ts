import { SaxesParser } from 'saxes'
import { OperatorError } from '#lib/operator-error.ts'

/** A parsed SVG file: its box and the contents of its `svg` element. */
export interface Drawing {
  /** Its place and size: left, top, width, height. */
  viewBox: [number, number, number, number]
  markup: string
}

/** Elements that draw and nothing else. */
const drawing = new Set(
  'g path circle ellipse rect line polyline polygon defs linearGradient radialGradient stop clipPath mask'.split(
    ' ',
  ),
)

/** Elements that describe a drawing and are not rendered. */
const about = new Set(['title', 'desc', 'metadata'])

const attributes = new Set(
  `id d fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset opacity transform x y width height cx cy r rx ry x1 y1 x2 y2 fx fy points offset
  stop-color stop-opacity gradientUnits gradientTransform spreadMethod clip-path clip-rule clipPathUnits mask maskUnits
  maskContentUnits`.split(/\s+/),
)

const notDrawing = 'is not an SVG file with a viewBox'

function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** An attribute, or what a `style` declares. */
function declared([name, value]: [string, string]): [name: string, value: string][] {
  if (name !== 'style') return [[name, value]]
  return value.split(';').map((part) => {
    const [property = '', ...rest] = part.split(':')
    return [property.trim(), rest.join(':').trim()]
  })
}

/** Left, top, width and height of the visible area. */
function boxOf({ viewBox, width = '', height = '' }: Record<string, string>): Drawing['viewBox'] | undefined {
  const sizes = viewBox?.trim().split(/[\s,]+/) ?? [
    '0',
    '0',
    ...[width, height].map((size) => size.replace(/px$/, '')),
  ]
  const [left = NaN, top = NaN, across = NaN, down = NaN, ...more] = sizes.map(Number)
  const isBox = Number.isFinite(left + top + across + down) && across > 0 && down > 0 && more.length === 0
  return isBox ? [left, top, across, down] : undefined
}

/**
 * Reads an SVG file and keeps only the elements that draw. Ids get `prefix`, so that they do not clash with ids of
 * the page. Throws OperatorError with the file's name if the file could run code, load anything, or render
 * differently elsewhere.
 */
export function readSvg(source: string, { file, prefix }: { file: string; prefix: string }): Drawing {
  function fail(why: string): never {
    throw new OperatorError(`${file} ${why}.`)
  }

  function attributeText([name, value]: [string, string]): string {
    if (/^on|href$/i.test(name)) fail(`has an attribute "${name}", which a picture may not have`)
    if (!attributes.has(name)) return ''
    if (name === 'id') return ` id="${prefix}${escaped(value)}"`
    if (!/url|\\/i.test(value)) return ` ${name}="${escaped(value)}"`
    const [, id] = /^url\(["']?#([\w.-]+)["']?\)$/.exec(value) ?? []
    if (id === undefined) fail(`refers to another file: ${name}="${value}"`)
    return ` ${name}="url(#${prefix}${id})"`
  }

  let markup = ''
  let viewBox: Drawing['viewBox'] | undefined
  /** The end tags of the open elements; undefined for elements that are dropped. */
  const ends: (string | undefined)[] = []

  const parser = new SaxesParser()
  parser.on('error', ({ message }) => fail(`cannot be read: ${message.replace(/\.$/, '')}`))
  parser.on('doctype', () => fail('has a document type, which a picture may not have'))
  parser.on('opentag', ({ name, attributes: given, isSelfClosing }) => {
    const isRoot = ends.length === 0
    if (!isRoot && (ends.at(-1) === undefined || about.has(name) || name.includes(':'))) {
      ends.push(undefined)
      return
    }
    if (isRoot) viewBox = (name === 'svg' ? boxOf(given) : undefined) ?? fail(notDrawing)
    else if (!drawing.has(name))
      fail(
        `has an element "${name}", which a picture may not have: save shapes and words as paths with plain colours`,
      )
    const written = Object.entries(given).flatMap(declared).map(attributeText).join('')
    if (!isRoot) markup += `<${name}${written}${isSelfClosing ? '/' : ''}>`
    ends.push(isRoot || isSelfClosing ? '' : `</${name}>`)
  })
  parser.on('closetag', () => {
    markup += ends.pop() ?? ''
  })
  parser.write(source).close()
  return { viewBox: viewBox ?? fail(notDrawing), markup }
}

/** A drawing as a standalone SVG file. */
export function svgOf({ viewBox, markup }: Drawing): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox.join(' ')}">${markup}</svg>`
}
