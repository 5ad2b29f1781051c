import { areNumbers, isBlankCell } from '#lib/cell-number.ts'
import { escapeAttribute, htmlOf } from '#lib/escape-html.ts'
import { type ChartKind, chartKindOf } from '#lib/chart-kinds.ts'
import { publicationSizes } from '#lib/publication-sizes.ts'
import { headingLevel, headingsOf } from '../headings.ts'
import { type Numbered, numberedIn } from '../numbered.ts'
import { type TableCell, tablesOf } from '../table-cells.ts'
import type { Parsed } from '../tree.ts'

type Parts = readonly (Parsed | string)[]
type Attributes = Readonly<Record<string, string>>

/**
 * Places of the cells in columns of numbers, headings of these columns included, among all cells of a text. The first
 * row of a table may be its headings, even if it is marked as any other, and the first column names the rows.
 */
function numericCells(tables: TableCell[][]): Set<number> {
  const found = new Set<number>()
  for (const cells of tables) {
    const texts = new Map<number, string[]>()
    for (const { row, column, columns, isHeading, text } of cells) {
      if (row === 0 || column === 0 || isHeading || columns > 1 || isBlankCell(text)) continue
      const above = texts.get(column)
      if (above) above.push(text)
      else texts.set(column, [text])
    }
    const numbers = new Set([...texts.keys()].filter((column) => areNumbers(texts.get(column) ?? [])))
    for (const { index, column, columns } of cells) if (columns === 1 && numbers.has(column)) found.add(index)
  }
  return found
}

/** A picture in a text: one file or, if the build prepared it, several widths. */
export interface PagePicture {
  src: string
  /** Pixels. */
  width: number
  height: number
  sources: { type: string; srcset: string }[]
}

/** A table of a text. */
export interface PageTable extends Pick<Numbered, 'label' | 'caption'> {
  /** Its id on pages with one text. */
  id: string | undefined
  /** How its writer wants it drawn. */
  kind: ChartKind | undefined
  direction: 'rtl' | 'ltr' | undefined
  cells: TableCell[]
}

export interface PageOptions {
  /** The prepared picture of an address. Without one, the picture is shown as it is in the text. */
  pictureOf?: (address: string) => PagePicture | undefined
  /** The ids of the headings, for pages with one text (headings.ts): its tables and figures have theirs, too. */
  ids?: readonly string[]
  /** Prefix of the ids of notes, for pages with several texts. */
  scope?: string
  /** The directions of blocks (directions.ts), for texts of any length. */
  directionsOf?: (parts: Parts) => ReadonlyMap<Parsed, 'rtl' | 'ltr'>
  /** Draws tables above themselves (lib/chart-html.ts). Returns what stands before and after one. */
  withChart?: (table: PageTable) => [start: string, end: string]
  /** Writes the HTML beneath a table or a figure. */
  beneath?: (numbered: Numbered) => string
}

function written(attributes: Attributes): string {
  let html = ''
  for (const name in attributes) html += ` ${name}="${escapeAttribute(attributes[name] ?? '')}"`
  return html
}

function pictureHtml(attributes: Attributes, pictureOf: PageOptions['pictureOf']): string {
  const picture = pictureOf?.(attributes['src'] ?? '')
  // A picture in the HTML itself needs no loading.
  const later = picture?.src.startsWith('data:') ? '' : ' loading="lazy" decoding="async"'
  if (picture === undefined) return `<img${written(attributes)}${later}>`
  const { src, width, height, sources } = picture
  const listed = sources.map(
    ({ type, srcset }) => `<source type="${type}" srcset="${srcset}" sizes="${publicationSizes}">`,
  )
  const alt = escapeAttribute(attributes['alt'] ?? '')
  const img = `<img src="${src}" alt="${alt}" width="${width}" height="${height}"${later}>`
  return listed.length === 0 ? img : `<picture>${listed.join('')}${img}</picture>`
}

/** The attributes of a cell in a column of numbers, unless its writer has aligned it. */
function rightAligned({ class: given = '', ...attributes }: Attributes): Attributes {
  return { ...attributes, class: given.includes('ql-align-') ? given : `${given} ql-align-right`.trim() }
}

/** The ids of a text, all of notes and of their marks. */
export function idsIn(parts: Parts, found = new Set<string>()): Set<string> {
  for (const part of parts) {
    if (typeof part === 'string') continue
    if (part.attributes['id'] !== undefined) found.add(part.attributes['id'])
    idsIn(part.children, found)
  }
  return found
}

/** The level of a heading on a page, whose title is level one, in a text whose first heading has `firstLevel`. */
export function shownLevel(level: number, firstLevel: number): number {
  return Math.min(6, Math.max(2, level + 2 - firstLevel))
}

const noteTarget = /^#(note-(ref-)?(\d+))$/

/**
 * The HTML of a text as pages show it: the first heading has level two and none is above it, tables scroll horizontally
 * with their numbers to the right, notes and their references are named links with existing targets, pictures load
 * lazily, and blocks have the direction of their words.
 */
export function pageHtml(
  parts: Parts,
  {
    pictureOf,
    ids,
    scope = '',
    directionsOf,
    withChart = () => ['', ''],
    beneath = () => '',
  }: PageOptions = {},
): string {
  const targets = idsIn(parts)
  const directions = directionsOf?.(parts)
  const tableCells = tablesOf(parts)
  const numeric = numericCells(tableCells)
  const figures = numberedIn(parts)
  const [{ level: firstLevel } = { level: 2 }] = headingsOf(parts)
  let headings = 0
  let tables = 0
  let cells = 0

  /** The attributes of a note or of a link to one: with a name, and only if its target exists. */
  function noteAttributes({ href = '', id, ...attributes }: Attributes): Attributes {
    const [, target = '', back, number] = noteTarget.exec(href) ?? []
    const name = back === undefined ? `Note ${number}` : `Back to note ${number} in the text`
    return {
      ...(target === ''
        ? href !== '' && { href }
        : targets.has(target) && { href: `#${scope}${target}`, 'aria-label': name }),
      ...(id !== undefined && { id: scope + id }),
      ...attributes,
    }
  }

  function tableHtml(table: Parsed, attributes: Attributes, { id, label, caption }: Numbered): string {
    const own = tableCells[tables] ?? []
    tables += 1
    const direction = directions?.get(table)
    const kind = chartKindOf(attributes['class'] ?? '')
    const [start, end] = withChart({ id: ids && id, label, caption, kind, direction, cells: own })
    const name = escapeAttribute(caption === '' ? label : `Table: ${caption}`)
    const place = written({
      class: 'table-scroll',
      ...(ids && start === '' && { id }),
      ...(direction && { dir: direction }),
    })
    return `${start}<div${place} role="region" tabindex="0" aria-label="${name}"><table${written(attributes)}>${shown(table.children)}</table></div>${end}`
  }

  function elementHtml(element: Parsed): string {
    const { name, children } = element
    const direction = directions?.get(element)
    const attributes = direction ? { ...element.attributes, dir: direction } : element.attributes
    if (name === 'img') return pictureHtml(attributes, pictureOf)
    if (name === 'br') return '<br />'
    const numbered = figures.get(element)
    if (numbered && name === 'table') return tableHtml(element, attributes, numbered) + beneath(numbered)
    if (numbered && ids)
      return `<${name}${written({ id: numbered.id, ...attributes })}>${shown(children)}</${name}>${beneath(numbered)}`
    const level = headingLevel(name)
    if (level > 0) {
      const id = ids?.[headings]
      headings += 1
      const tag = `h${shownLevel(level, firstLevel)}`
      return `<${tag}${written(attributes)}${id ? ` id="${id}"` : ''}>${shown(children)}</${tag}>`
    }
    let own: Attributes = attributes
    if (name === 'td' || name === 'th') {
      if (numeric.has(cells)) own = rightAligned(attributes)
      cells += 1
    } else if (name === 'a' || name === 'li') own = noteAttributes(attributes)
    return `<${name}${written(own)}>${shown(children)}</${name}>`
  }

  function shown(parts: Parts): string {
    let html = ''
    for (const part of parts) html += typeof part === 'string' ? htmlOf(part) : elementHtml(part)
    return html
  }

  return shown(parts)
}
