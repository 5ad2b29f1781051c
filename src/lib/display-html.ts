import { publicationSizes } from './picture-sizes.ts'
import { htmlOf, textOf } from './rich-text.ts'
import { tags } from './sanitised-tags.ts'
import { type TableCell, tablesOf } from './table-cells.ts'
import { isBlankCell, unitsIn } from './cell-number.ts'

/**
 * Places of the cells in columns of numbers, headings of these columns included, among all cells of a text. The first
 * row of a table may be its headings, even if it is marked as any other, and the first column names the rows.
 */
function numericCells(tables: TableCell[][]): Set<number> {
  const found = new Set<number>()
  for (const cells of tables) {
    const numbers = new Set<number>()
    const others = new Set<number>()
    for (const { row, column, columns, isHeading, text } of cells) {
      if (row === 0 || column === 0 || isHeading || columns > 1 || isBlankCell(text)) continue
      ;(unitsIn(text) ? numbers : others).add(column)
    }
    for (const { index, column, columns } of cells)
      if (columns === 1 && numbers.has(column) && !others.has(column)) found.add(index)
  }
  return found
}

/** A picture in a text: one file or, if the build prepared it, several widths. */
export interface DisplayPicture {
  src: string
  /** Pixels. */
  width: number
  height: number
  sources: { type: string; srcset: string }[]
}

/** A table of a text. */
export interface ShownTable {
  /** In words, without a caption. */
  name: string
  caption: string
  /** As HTML. */
  attributes: string
  cells: TableCell[]
}

interface Display {
  /** The prepared picture of an address. Without one, the picture is shown as it is in the text. */
  pictureOf?: (address: string) => DisplayPicture | undefined
  /** The id of each heading, for pages with one text (lib/headings.ts). */
  withAddresses?: (html: string) => string[]
  /** Prefix of the ids of notes, for pages with several texts. */
  scope?: string
  /** Sets the direction of blocks (lib/block-directions.ts), for texts of any length. */
  withDirections?: (html: string) => string
  /** Draws tables above themselves (lib/chart-html.ts). Returns what stands before and after one. */
  withChart?: (table: ShownTable) => [start: string, end: string]
}

const noteLink = /^ href="#(note-(ref-)?(\d+))"/

function attribute(text: string): string {
  return htmlOf(text).replaceAll('"', '&quot;')
}

/** Facts about a text that are needed before its first tag is written. */
function survey(html: string) {
  const ids = new Set<string>()
  const captions: string[] = []
  let caption = 0
  let firstLevel: number | undefined
  for (const { 0: tag, 1: slash, 2: name = '', 3: attributes = '', index } of html.matchAll(tags)) {
    if (/^h[1-6]$/.test(name)) firstLevel ??= Number(name[1])
    const [, id] = / id="([^"]*)"/.exec(attributes) ?? []
    if (id !== undefined) ids.add(id)
    if (name === 'table' && slash === '') captions.push('')
    if (name === 'caption' && slash === '') caption = index + tag.length
    if (name === 'caption' && slash === '/')
      captions[captions.length - 1] = textOf(html.slice(caption, index))
  }
  return { ids, captions, firstLevel }
}

function pictureTag(attributes: string, pictureOf: Display['pictureOf']): string {
  const [, address = ''] = / src="([^"]*)"/.exec(attributes) ?? []
  const [, alt = ''] = / alt="([^"]*)"/.exec(attributes) ?? []
  const later = 'loading="lazy" decoding="async"'
  const picture = pictureOf?.(address.replaceAll('&amp;', '&'))
  if (picture === undefined) return `<img${attributes} ${later}>`
  const { src, width, height, sources } = picture
  const listed = sources.map(
    ({ type, srcset }) => `<source type="${type}" srcset="${srcset}" sizes="${publicationSizes}">`,
  )
  const img = `<img src="${src}" alt="${alt}" width="${width}" height="${height}" ${later}>`
  return listed.length === 0 ? img : `<picture>${listed.join('')}${img}</picture>`
}

/** A cell of a column of numbers, unless its writer has aligned it. */
function rightAligned(name: string, attributes: string): string {
  if (attributes.includes('ql-align-')) return `<${name}${attributes}>`
  const [classes = '', given = ''] = / class="([^"]*)"/.exec(attributes) ?? []
  return `<${name}${attributes.replace(classes, '')} class="${`${given} ql-align-right`.trim()}">`
}

/**
 * Sanitised HTML as pages show it: the first heading has level two and none is above it, tables scroll horizontally
 * with their numbers to the right, notes and their references are named links with existing targets, pictures load
 * lazily, and blocks have the direction of their words.
 */
export function displayHtml(
  html: string,
  {
    pictureOf,
    withAddresses = () => [],
    scope = '',
    withDirections = String,
    withChart = () => ['', ''],
  }: Display = {},
): string {
  const { ids, captions, firstLevel = 2 } = survey(html)
  const tableCells = tablesOf(html)
  const numeric = numericCells(tableCells)
  const addresses = withAddresses(html)
  let headings = 0
  let tables = 0
  let tableEnd = ''
  let cells = 0

  function noteAttributes(attributes: string): string {
    const [link = '', target = '', back, number] = noteLink.exec(attributes) ?? []
    const rest = attributes.slice(link.length).replace(' id="', ` id="${scope}`)
    if (link === '' || !ids.has(target)) return rest
    const name = back === undefined ? `Note ${number}` : `Back to note ${number} in the text`
    return ` href="#${scope}${target}" aria-label="${name}"${rest}`
  }

  return withDirections(html).replace(
    tags,
    (tag: string, slash: string, name: string, attributes: string) => {
      if (/^h[1-6]$/.test(name)) {
        const level = Number(name[1]) + 2 - firstLevel
        const address = slash === '' && addresses[headings]
        if (slash === '') headings += 1
        return `<${slash}h${Math.min(6, Math.max(2, level))}${attributes}${address ? ` id="${address}"` : ''}>`
      }
      if (name === 'table' && slash === '/') return `</table>${tableEnd}`
      if (name === 'table') {
        const [cells = [], caption = ''] = [tableCells[tables], captions[tables]]
        tables += 1
        const ownName = `Table ${tables}`
        const [start, end] = withChart({ name: ownName, caption, attributes, cells })
        tableEnd = `</div>${end}`
        const label = caption === '' ? ownName : `Table: ${caption}`
        const [direction = ''] = / dir="[a-z]+"/.exec(attributes) ?? []
        return `${start}<div class="table-scroll"${direction} role="region" tabindex="0" aria-label="${attribute(label)}"><table${attributes}>`
      }
      if (slash === '' && (name === 'td' || name === 'th')) {
        cells += 1
        return numeric.has(cells - 1) ? rightAligned(name, attributes) : tag
      }
      if (name === 'img') return pictureTag(attributes, pictureOf)
      if (slash === '' && name === 'li' && attributes !== '') return `<li${noteAttributes(attributes)}>`
      if (slash === '' && name === 'a' && /#note-| id="/.test(attributes))
        return `<a${noteAttributes(attributes)}>`
      return tag
    },
  )
}
