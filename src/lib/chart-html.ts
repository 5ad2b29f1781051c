import { type ChartKind, chartKinds } from './chart-kinds.ts'
import { captionParts } from '#document/caption.ts'
import {
  anchorOf,
  emsOf,
  numberWriter,
  percent,
  placesOfLabels,
  placesOfNames,
  scaleOf,
  shortName,
  signed,
  sum,
} from './chart-scale.ts'
import { type Chart, readChart } from './chart.ts'
import type { PageTable } from '#document/write/page.ts'
import { textColourNames } from '#document/palette.ts'
import { escapeAttribute, htmlOf } from './escape-html.ts'

// Texts stand beside the drawings in HTML, or in drawings without a view box, so that they keep the size of other
// texts in any width. Colours are classes of the palette, because public pages allow no style attributes.

/** The class of each column of numbers; the first colour of the palette is that of text. */
const colourClasses = textColourNames.slice(1).map((name) => `ql-color-${name}`)

function bar(colour: string, start: number, size: number): string {
  return `<rect class="${colour}" x="${start}%" width="${size}%" height="100%"/>`
}

function barsHtml({ series, rows }: Chart): string {
  const all = rows.flatMap(({ values }) => values.map((value) => value ?? 0))
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)]
  const span = high - low || 1
  const zero = percent(-low, span)
  const line = low < 0 ? `<rect x="${zero}%" width="1" height="100%"/>` : ''
  return rows
    .map(({ name, values, texts }) => {
      const bars = series.map((_, place) => {
        const value = values[place]
        if (value === undefined) return ''
        const drawn = bar(
          colourClasses[place] ?? '',
          percent(Math.min(value, 0) - low, span),
          percent(Math.abs(value), span),
        )
        return `<svg>${drawn}${line}</svg><b>${htmlOf(signed(texts[place] ?? ''))}</b>`
      })
      return `<span>${htmlOf(name)}</span>${bars.join('')}`
    })
    .join('')
}

function stackedHtml({ rows, unit }: Chart): string {
  const write = numberWriter(unit)
  const whole = Math.max(...rows.map(({ values }) => sum(values))) || 1
  return rows
    .map(({ name, values }) => {
      const bars = values.map((value = 0, place) =>
        bar(colourClasses[place] ?? '', percent(sum(values.slice(0, place)), whole), percent(value, whole)),
      )
      return `<span>${htmlOf(name)}</span><svg>${bars.join('')}</svg><b>${htmlOf(write(sum(values)))}</b>`
    })
    .join('')
}

/** The least widths of a drawing, in ems of the text around it, in which its lines have as many names (ui/chart.css). */
const widths = [6, 14, 20, 30, 40]

/** Names under lines: in each of the widths all of them or every second, third and so on up to the last one, as they fit. */
function namesHtml(names: string[], scale: string[]): string {
  const shown = names.map(shortName)
  const last = shown.length - 1
  // The text of a drawing is 0.8125 of the page's size, so more letters fit.
  const rooms = widths.map((width) => width / 0.8125 - Math.max(...scale.map(emsOf)) - 0.5)
  const places = rooms.map((room) => placesOfNames(shown, room))
  return shown
    .map((name, place) => {
      const fitting = widths.filter((_, at) => places[at]?.has(place)).map((width) => `chart-${width}`)
      if (fitting.length === 0) return ''
      const only = fitting.length === widths.length ? '' : ` class="${fitting.join(' ')}"`
      const at = last === 0 ? 100 : percent(place, last)
      return `<text${only} x="${at}%" y="1em" text-anchor="${anchorOf(place, last)}">${htmlOf(name)}</text>`
    })
    .join('')
}

/** Percent of the height of a drawing that a line of words takes (ui/chart.css). */
const labelHeight = 8

const labels = '<svg class="chart-ends"'

/** The names of the lines at their ends; '' where they do not fit, and the legend has them. */
function labelsHtml(chart: Chart, heightOf: (value: number) => number): string {
  const { series } = chart
  const places = placesOfLabels(chart, heightOf, labelHeight)
  if (places === undefined) return ''
  const names = series.map(
    (name, column) =>
      `<text class="${colourClasses[column] ?? ''}" y="${places[column]}%" dy=".35em">${htmlOf(name)}</text>`,
  )
  return `${labels} width="${Math.ceil(Math.max(...series.map(emsOf)) * 1.1)}em">${names.join('')}</svg>`
}

/** The place of the highest number of a line. */
function highestOf({ rows }: Pick<Chart, 'rows'>): number {
  const values = rows.map(({ values: [value] }) => value ?? -Infinity)
  return values.indexOf(Math.max(...values))
}

/** One line of a drawing without a table: its first, highest and last number, and the names below its ends. */
function endsHtml({ rows }: Pick<Chart, 'rows'>, heightOf: (value: number) => number): string {
  const last = rows.length - 1
  const highest = highestOf({ rows })
  const numberAt = (place: number) => htmlOf(signed(rows[place]?.texts[0] ?? ''))
  const told = [...new Set([0, highest])].filter((place) => place !== last)
  const peak = told.map(
    (place) =>
      `<text x="${percent(place, last)}%" y="${heightOf(rows[place]?.values[0] ?? 0)}%" dy="-.6em" text-anchor="${anchorOf(place, last)}">${numberAt(place)}</text>`,
  )
  const names = [0, last].map((place) => `<span>${htmlOf(shortName(rows[place]?.name ?? ''))}</span>`)
  const wide = Math.ceil(emsOf(rows[last]?.texts[0] ?? '') + 1)
  return [
    `<svg class="chart-peak">${peak.join('')}</svg>`,
    `<svg class="chart-last" width="${wide}em"><text y="${heightOf(rows[last]?.values[0] ?? 0)}%" dy=".35em">${numberAt(last)}</text></svg>`,
    `<p class="chart-span">${names.join(' ')}</p>`,
  ].join('')
}

function linesHtml(chart: Chart, isAlone: boolean): string {
  const { series, rows, unit } = chart
  const all = rows.flatMap(({ values }) => values.flatMap((value) => value ?? []))
  const { scale, low, high, written } = scaleOf(all, unit)
  const heights = scale.map((value) => 100 - percent(value - low, high - low))
  const last = rows.length - 1
  const heightOf = (value: number) => Math.round((100 - percent(value - low, high - low)) * 100) / 100
  const told = isAlone ? [0, highestOf(chart), last] : []
  const lines = series.map((_, column) => {
    const points = rows.map(({ values }, place) => {
      const value = values[column]
      if (value === undefined) return undefined
      return `${last === 0 ? 100 : percent(place, last)} ${heightOf(value)}`
    })
    const path = points.flatMap((point, place) =>
      point === undefined ? [] : [`${points[place - 1] === undefined ? 'M' : 'L'}${point}`],
    )
    const dots = points.flatMap((point, place) =>
      point === undefined || (isAlone && !told.includes(place)) ? [] : [`M${point}h0`],
    )
    const colour = colourClasses[column] ?? ''
    return `<path class="${colour}" d="${path.join('')}"/><path class="${colour} chart-dots" d="${dots.join('')}"/>`
  })
  const grid = `<path class="chart-grid" d="${heights.map((height) => `M0 ${height}H100`).join('')}"/>`
  const values = written.map((value) => `<b>${htmlOf(value)}</b>`).reverse()
  const drawing = `<svg viewBox="0 0 100 100" preserveAspectRatio="none">${grid}${lines.join('')}</svg>`
  if (isAlone) return `<div>${values.join('')}</div>${drawing}${endsHtml(chart, heightOf)}`
  const ends = labelsHtml(chart, heightOf)
  return `<div>${values.join('')}</div>${drawing}${ends}<svg class="chart-names">${namesHtml(
    rows.map(({ name }) => name),
    written,
  )}</svg>`
}

function keyHtml(series: string[], kind: ChartKind, isLabelled: boolean): string {
  if (series.length === 1 && kind !== 'stacked') return ''
  const shape = kind === 'lines' ? (colour: string) => `<path class="${colour}" d="M0 6H24"/>` : undefined
  const names = series.map((name, place) => {
    const colour = colourClasses[place] ?? ''
    return `<span><svg>${shape?.(colour) ?? bar(colour, 0, 100)}</svg>${htmlOf(name)}</span>`
  })
  return `<p class="chart-key${isLabelled ? ' chart-key-narrow' : ''}">${names.join(' ')}</p>`
}

const drawings: Record<ChartKind, (chart: Chart, isAlone: boolean) => string> = {
  bars: barsHtml,
  stacked: stackedHtml,
  lines: linesHtml,
}

/**
 * A chart without its title and key, for readers who see it and, by its name, for those who do not. One that stands
 * without its table says the numbers at the ends of its only line.
 */
export function drawingOf(chart: Chart, kind: ChartKind, name: string, isAlone = false): string {
  const drawn = drawings[kind](chart, isAlone)
  const classes = `chart-${kind}${drawn.includes(labels) ? ' chart-labelled' : ''}`
  return `<div class="${classes}" role="img" aria-label="${escapeAttribute(name)}">${drawn}</div>`
}

const figure = '<figure class="chart"'

/** Whether the HTML of a text, as pages show it, has a chart. */
export function hasChart(html: string): boolean {
  return html.includes(figure)
}

/**
 * The HTML before and after a table that is drawn (REA-07): the drawing, and the fold around the table. Empty if it is
 * not drawn or cannot be.
 */
export function withChart(
  { id, label, caption, kind, direction, cells }: PageTable,
  language?: string,
  mostRows?: number,
): [start: string, end: string] {
  const chart = kind && readChart(cells, kind, language || undefined, mostRows)
  if (kind === undefined || chart === undefined || 'faults' in chart) return ['', '']
  const side = (id ? ` id="${id}"` : '') + (direction === undefined ? '' : ` dir="${direction}"`)
  const { shows, unit, source } = captionParts(caption)
  const measured = unit && `<span class="unit">${htmlOf(unit)}</span>`
  const title = shows + unit === '' ? '' : `<figcaption>${htmlOf(shows)}${measured}</figcaption>`
  const from = source && `<p class="source">${htmlOf(source)}</p>`
  const drawing = drawingOf(chart, kind, `${chartKinds[kind]}: ${caption || label}`)
  const isLabelled = drawing.includes(labels)
  return [
    `${figure}${side}>${title}${keyHtml(chart.series, kind, isLabelled)}${drawing}${from}<details><summary>The numbers as a table</summary>`,
    '</details></figure>',
  ]
}
