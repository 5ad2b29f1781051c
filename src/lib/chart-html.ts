import { type ChartKind, chartKinds } from './chart-kinds.ts'
import { type Chart, readChart } from './chart.ts'
import type { PageTable } from '#document/write/page.ts'
import { textColourNames } from '#document/palette.ts'
import { htmlOf } from './escape-html.ts'

// Texts stand beside the drawings in HTML, or in drawings without a view box, so that they keep the size of other
// texts in any width. Colours are classes of the palette, because public pages allow no style attributes.

/** The class of each column of numbers; the first colour of the palette is that of text. */
const colourClasses = textColourNames.slice(1).map((name) => `ql-color-${name}`)

/** A share of the whole as a percentage with two decimals. */
function percent(part: number, whole: number): number {
  return Math.round((part / whole) * 10_000) / 100
}

function sum(values: (number | undefined)[]): number {
  return values.reduce<number>((total, value) => total + (value ?? 0), 0)
}

/** Writes numbers with the unit that all cells of the chart share, if they share one. */
function numberWriter({ before, after, size }: Chart['unit']) {
  return (value: number, decimals = 0) => {
    const number = value / size
    const format: Intl.NumberFormatOptions =
      Math.abs(number) >= 1e7
        ? { notation: 'compact', maximumFractionDigits: 2 }
        : { minimumFractionDigits: decimals, maximumFractionDigits: Math.max(decimals, 6) }
    const text = new Intl.NumberFormat('en-GB', format).format(number)
    return htmlOf(`${before}${text}${after}`)
  }
}

/** The text of a number, whose sign stays on the left of European digits in a right-to-left text. */
function numberHtml(text: string): string {
  return htmlOf(text.replace(/[-−–+](?=\d)/, '\u200e$&'))
}

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
        return `<svg>${drawn}${line}</svg><b>${numberHtml(texts[place] ?? '')}</b>`
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
      return `<span>${htmlOf(name)}</span><svg>${bars.join('')}</svg><b>${write(sum(values))}</b>`
    })
    .join('')
}

/** Values of the scale, at most six, at round distances: from zero, unless all numbers are far from it. */
function scaleOf(low: number, high: number): number[] {
  const from = low > 0 && low < high * 0.6 ? 0 : low
  const to = high > 0 || from < 0 ? Math.max(high, from < 0 ? 0 : high) : 1
  const wanted = (to - from || Math.abs(to) || 1) / 4
  const power = 10 ** Math.floor(Math.log10(wanted))
  const step = ([1, 2, 2.5, 5].find((one) => one * power >= wanted) ?? 10) * power
  const first = Math.floor(from / step)
  const count = Math.max(1, Math.ceil(to / step) - first)
  return Array.from({ length: count + 1 }, (_, place) => (first + place) * step)
}

/** Decimals that a distance on a scale needs, so that all its numbers have as many. */
function decimalsOf(distance: number): number {
  for (let decimals = 0; decimals < 12; decimals += 1) {
    const whole = distance * 10 ** decimals
    if (whole > 0.5 && Math.abs(whole - Math.round(whole)) < 1e-6 * whole) return decimals
  }
  return 12
}

/** Longest name under a line, in characters; the table has it whole. */
const longestName = 24

/** The least widths of a drawing, in ems of the text around it, in which its lines have as many names (ui/chart.css). */
const widths = [6, 14, 20, 30, 40]

/** The width of a text in ems, wide letters included: those of Ethiopia, China, Japan and Korea. */
function emsOf(text: string): number {
  return Array.from(text).reduce((sum, letter) => sum + (letter < '\u1100' ? 0.6 : 1), 0)
}

/** Names under lines: in each of the widths all of them or every second, third and so on up to the last one, as they fit. */
function namesHtml(names: string[], scale: string[]): string {
  const shown = names.map((name) => {
    const letters = Array.from(name)
    return letters.length > longestName ? `${letters.slice(0, longestName - 1).join('')}…` : name
  })
  const last = shown.length - 1
  const widest = Math.max(...shown.map(emsOf))
  /** In each of the widths, the places of the names. */
  const places = widths.map((width) => {
    // The text of a drawing is 0.8125 of the page's size, so more letters fit.
    const room = width / 0.8125 - Math.max(...scale.map(emsOf)) - 0.5
    // The first and the last name stand inside the drawing, and the others in the middle of their points.
    const step = Math.max(1, Math.ceil((last * (1.5 * widest + 0.5)) / room))
    const ends = 2 * widest + 0.5 < room ? [0, last] : [last]
    const others = shown.flatMap((_, place) =>
      (last - place) % step === 0 && (place === 0 || place * room >= (widest / 2) * last) ? [place] : [],
    )
    return new Set(step <= last / 2 ? others : ends)
  })
  return shown
    .map((name, place) => {
      const fitting = widths.filter((_, at) => places[at]?.has(place)).map((width) => `chart-${width}`)
      if (fitting.length === 0) return ''
      const anchor = place === last ? 'end' : place === 0 ? 'start' : 'middle'
      const only = fitting.length === widths.length ? '' : ` class="${fitting.join(' ')}"`
      const at = last === 0 ? 100 : percent(place, last)
      return `<text${only} x="${at}%" y="1em" text-anchor="${anchor}">${htmlOf(name)}</text>`
    })
    .join('')
}

function linesHtml({ series, rows, unit }: Chart): string {
  const all = rows.flatMap(({ values }) => values.flatMap((value) => value ?? []))
  const scale = scaleOf(Math.min(...all), Math.max(...all))
  const [low = 0] = scale
  const high = scale[scale.length - 1] ?? 1
  const write = numberWriter(unit)
  const heights = scale.map((value) => 100 - percent(value - low, high - low))
  const last = rows.length - 1
  const lines = series.map((_, column) => {
    const points = rows.map(({ values }, place) => {
      const value = values[column]
      if (value === undefined) return undefined
      return `${last === 0 ? 100 : percent(place, last)} ${Math.round((100 - percent(value - low, high - low)) * 100) / 100}`
    })
    const path = points.flatMap((point, place) =>
      point === undefined ? [] : [`${points[place - 1] === undefined ? 'M' : 'L'}${point}`],
    )
    const dots = points.flatMap((point) => (point === undefined ? [] : [`M${point}h0`]))
    const colour = colourClasses[column] ?? ''
    return `<path class="${colour}" d="${path.join('')}"/><path class="${colour} chart-dots" d="${dots.join('')}"/>`
  })
  const grid = `<path class="chart-grid" d="${heights.map((height) => `M0 ${height}H100`).join('')}"/>`
  const decimals = decimalsOf(((scale[1] ?? 1) - low) / unit.size)
  const written = scale.map((value) => write(value, decimals))
  const values = written.map((value) => `<b>${value}</b>`).reverse()
  const drawing = `<svg viewBox="0 0 100 100" preserveAspectRatio="none">${grid}${lines.join('')}</svg>`
  return `<div>${values.join('')}</div>${drawing}<svg class="chart-names">${namesHtml(
    rows.map(({ name }) => name),
    written,
  )}</svg>`
}

function keyHtml(series: string[], kind: ChartKind): string {
  if (series.length === 1 && kind !== 'stacked') return ''
  const shape = kind === 'lines' ? (colour: string) => `<path class="${colour}" d="M0 6H24"/>` : undefined
  const names = series.map((name, place) => {
    const colour = colourClasses[place] ?? ''
    return `<span><svg>${shape?.(colour) ?? bar(colour, 0, 100)}</svg>${htmlOf(name)}</span>`
  })
  return `<p class="chart-key">${names.join(' ')}</p>`
}

const drawings: Record<ChartKind, (chart: Chart) => string> = {
  bars: barsHtml,
  stacked: stackedHtml,
  lines: linesHtml,
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
  { name, caption, kind, direction, cells }: PageTable,
  language?: string,
): [start: string, end: string] {
  const chart = kind && readChart(cells, kind, language || undefined)
  if (kind === undefined || chart === undefined || 'faults' in chart) return ['', '']
  const side = direction === undefined ? '' : ` dir="${direction}"`
  const title = caption === '' ? '' : `<figcaption>${htmlOf(caption)}</figcaption>`
  const label = htmlOf(`${chartKinds[kind]}: ${caption || name}`).replaceAll('"', '&quot;')
  const drawing = `<div class="chart-${kind}" role="img" aria-label="${label}">${drawings[kind](chart)}</div>`
  return [
    `${figure}${side}>${title}${keyHtml(chart.series, kind)}${drawing}<details><summary>The numbers as a table</summary>`,
    '</details></figure>',
  ]
}
