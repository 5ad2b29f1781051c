import { organisation } from '#config/brand/brand.ts'
import { publicationPath } from '#config/paths.ts'
import { captionParts } from '#document/caption.ts'
import { type Numbered, numberedIn, numberedTitle } from '#document/numbered.ts'
import { type TableCell, tablesOf } from '#document/table-cells.ts'
import { rowsOf } from '#document/table-rows.ts'
import type { Parsed } from '#document/tree.ts'
import { named } from '#document/walk.ts'
import { wordsOf } from '#document/words.ts'
import type { PagePicture } from '#document/write/page.ts'
import { shownText } from '#document/write/shown-text.ts'
import { authorLine, type Credits } from '#lib/author-names.ts'
import { type ChartKind, chartKindOf } from '#lib/chart-kinds.ts'
import { type ChartFile, wordsOfChart } from '#lib/chart-svg.ts'
import { readChart } from '#lib/chart.ts'
import { dayOf } from '#lib/day.ts'
import { directionOf } from '#lib/direction.ts'
import { escapeAttribute, htmlOf } from '#lib/escape-html.ts'
import { digest } from '#lib/record-digest.ts'
import { withFullStop } from '#lib/sentence-end.ts'
import type { Publication } from './content-file.ts'

type Parts = readonly (Parsed | string)[]

/** A table, a chart or a figure of a publication, which others can cite and use (OUT-03). */
export type Figure = Publication['figures'][number]

/** The facts of a publication that its figures name as their source. */
export interface Cited extends Credits, Pick<Publication, 'id' | 'title' | 'language'> {
  date: string | Date | null
  licence?: string | undefined
}

/** The words that cite a figure of a publication; without a figure, the publication alone. */
export function citationOf(
  { id, title, date, ...credits }: Cited,
  siteUrl: string,
  figure?: Pick<Figure, 'id' | 'label' | 'caption'>,
): string {
  const { name } = organisation
  const author = authorLine(credits)
  const year = date ? dayOf(new Date(date)).slice(0, 4) : 'n.d.'
  const address = new URL(publicationPath(id), siteUrl).href
  // In a fold, whose direction is that of English, a mark ends words that run the other way.
  const ended = (words: string) => (figure && directionOf(words) ? `${words}\u200e` : words)
  return [
    ...(figure ? [ended(withFullStop(numberedTitle(figure))), 'In:'] : []),
    `${ended(author || name)} (${year}).`,
    ended(withFullStop(title)),
    ...(author ? [withFullStop(name)] : []),
    figure ? `${address}#${figure.id}` : address,
  ].join(' ')
}

interface Table extends Numbered {
  element: Parsed
  cells: TableCell[]
}

/** The tables of a text with their cells. */
export function tablesIn(parts: Parts): Table[] {
  const cells = tablesOf(parts)
  return [...numberedIn(parts)].flatMap(([element, one]) =>
    one.kind === 'table' ? [{ ...one, element, cells: cells[one.number - 1] ?? [] }] : [],
  )
}

/** The drawing of a table as a file; undefined if it is not drawn. */
export function drawingOf(table: Table, cited: Cited, siteUrl: string): Omit<ChartFile, 'fonts'> | undefined {
  const kind: ChartKind | undefined = chartKindOf(table.element.attributes['class'] ?? '')
  const chart = kind && readChart(table.cells, kind, cited.language || undefined)
  if (kind === undefined || chart === undefined || 'faults' in chart) return undefined
  const { shows, unit, source } = captionParts(table.caption)
  return {
    title: numberedTitle({ ...table, caption: shows }),
    measured: unit,
    kind,
    chart,
    isRightToLeft: directionOf(wordsOf([table.element])) === 'rtl',
    notes: [
      ...(source ? [source] : []),
      `${source ? 'From' : 'Source'}: ${citationOf(cited, siteUrl)}#${table.id}`,
      ...(cited.licence ? [`Licence: ${cited.licence}`] : []),
    ],
  }
}

/** The address of a prepared picture in its largest width. */
function largest({ src, sources }: PagePicture): string {
  const last = sources.at(-1)?.srcset.split(', ').at(-1)
  return last?.split(' ')[0] ?? src
}

/**
 * The tables, charts and figures of a text, in their order. `missingLetter` returns a letter of a text that cannot be
 * drawn, or ''.
 */
export function figuresOf(
  parts: Parts,
  cited: Cited,
  { siteUrl, pictureOf, missingLetter }: FigureOptions,
): Figure[] {
  const tables = new Map(tablesIn(parts).map((table) => [table.id, table]))
  return [...numberedIn(parts)].map(([element, one]): Figure => {
    const table = tables.get(one.id)
    const drawing = table && drawingOf(table, cited, siteUrl)
    const [picture] = table ? [] : named([element], 'img')
    const { heads, rows } = rowsOf(table?.cells ?? [])
    const shown = picture && pictureOf(picture.attributes['src'] ?? '')
    return {
      ...one,
      kind: drawing ? 'chart' : one.kind,
      picture: shown ? largest(shown) : '',
      missing: drawing ? missingLetter(wordsOfChart(drawing)) : '',
      heads: table ? digest(JSON.stringify(heads)) : '',
      data: table ? digest(JSON.stringify([heads, rows])) : '',
    }
  })
}

interface FigureOptions {
  siteUrl: string
  pictureOf: (address: string) => PagePicture | undefined
  missingLetter: (text: string) => string
}

/** The fold beneath a figure, with its files and its citation. */
function foldOf(figure: Figure, cited: Cited, siteUrl: string): string {
  const { id, kind, label, picture, missing } = figure
  const file = (ending: string) => `${publicationPath(cited.id)}/${id}.${ending}`
  const link = (address: string, words: string) => `<a href="${escapeAttribute(address)}">${words}</a> `
  const files = [
    ...(kind === 'figure' ? [] : [link(file('csv'), 'CSV')]),
    ...(kind === 'chart' ? [link(file('svg'), 'Picture (SVG)')] : []),
    ...(kind === 'chart' && missing === '' ? [link(file('png'), 'Picture (PNG)')] : []),
    ...(picture ? [link(picture, 'Picture')] : []),
  ]
  // The words are those of the page, whatever the language of the publication is.
  const side = cited.language === '' ? '' : ' lang="en" dir="ltr"'
  return `<details class="reuse"${side}><summary>Use ${htmlOf(label)}</summary><p>${files.join('')}</p><p>Cite: ${htmlOf(citationOf(cited, siteUrl, figure))}</p></details>`
}

/** The text of a publication as its built page shows it, with what others can use of it. */
export function builtText(
  parts: Parts,
  { figures, ...cited }: Cited & { figures: readonly Figure[] },
  { siteUrl, pictureOf }: Pick<FigureOptions, 'siteUrl' | 'pictureOf'>,
) {
  const known = new Map(figures.map((figure) => [figure.id, figure]))
  return shownText(parts, cited.language, pictureOf, ({ id }) => {
    const figure = known.get(id)
    return figure ? foldOf(figure, cited, siteUrl) : ''
  })
}
