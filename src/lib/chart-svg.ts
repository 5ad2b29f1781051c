import { textColours } from '#document/palette.ts'
import {
  bar,
  ink,
  inner,
  line,
  margin,
  openPaper,
  panel,
  type Paper,
  plotHeight,
  rounded,
  sizes,
  soft,
  width,
} from './chart-paper.ts'
import {
  anchorOf,
  emsOf,
  numberWriter,
  placesOfLabels,
  placesOfNames,
  scaleOf,
  shortName,
  signed,
  sum,
} from './chart-scale.ts'
import { type ChartKind, chartKinds } from './chart-kinds.ts'
import type { Chart } from './chart.ts'
import { escapeAttribute, htmlOf } from './escape-html.ts'
import { plainText } from './plain-text.ts'

/** A drawing that is readable outside its page (OUT-03): a file without styles or addresses of the page. */
export interface ChartFile {
  title: string
  /** What its numbers measure, as its caption says it; '' if it does not. */
  measured: string
  kind: ChartKind
  chart: Chart
  isRightToLeft: boolean
  /** Lines beneath it: its source, and its licence. */
  notes: readonly string[]
  /** Families of fonts, as CSS writes them. */
  fonts: string
}

const seriesColours = Object.values(textColours).slice(1)
/** Lines also differ without colour, as on pages (ui/chart.css). */
const dashes = ['', '7 3', '2 3', '12 3 2 3', '14 5']

/** The names of the columns of numbers, which also say what a scale measures. */
function drawKey(paper: Paper, series: readonly string[], kind: ChartKind): void {
  for (const [place, name] of series.entries()) {
    const colour = seriesColours[place] ?? ink
    const y = paper.top() + sizes.text * 0.9
    if (kind === 'lines') {
      paper.add(
        `<path d="M${paper.x(margin)} ${rounded(y)}h${paper.x(0) === 0 ? 36 : -36}" stroke="${colour}" stroke-width="3" stroke-dasharray="${dashes[place] ?? ''}" fill="none"/>`,
      )
    } else paper.rect(margin, y - 6, 36, 12, colour)
    paper.lines(name || '–', sizes.text, ink, inner - 48, margin + 48)
  }
  paper.down(18)
}

/** Bars of rows, with their names at the start and numbers at the end. */
function drawRows(
  paper: Paper,
  rows: readonly {
    name: string
    bars: { from: number; to: number; colour: string }[][]
    numbers: string[]
  }[],
): void {
  const names = inner * 0.32
  const widest = Math.max(...rows.flatMap(({ numbers }) => numbers.map(emsOf)), 0)
  const numbers = Math.min(inner * 0.3, widest * sizes.text)
  const start = margin + names + 16
  const track = inner - names - numbers - 32
  for (const { name, bars, numbers: written } of rows) {
    const top = paper.top()
    paper.lines(name, sizes.text, ink, names)
    const below = paper.top()
    paper.down(top - below)
    for (const [place, parts] of bars.entries()) {
      for (const { from, to, colour } of parts)
        paper.rect(start + from * track, paper.top() + 3, (to - from) * track, bar.height, colour)
      paper.text(written[place] ?? '', width - margin, paper.top() + 20, sizes.text, ink, 'end')
      paper.down(bar.height + bar.gap)
    }
    paper.down(Math.max(0, below + 6 - paper.top()) + 8)
  }
}

const numbersOf = (rows: Chart['rows']) =>
  rows.flatMap(({ values }) => values.flatMap((value) => value ?? []))

function drawBars(paper: Paper, { rows }: Chart): void {
  const all = rows.flatMap(({ values }) => values.map((value) => value ?? 0))
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)]
  const share = (value: number) => (value - low) / (high - low || 1)
  drawRows(
    paper,
    rows.map(({ name, values, texts }) => ({
      name,
      numbers: texts.map(signed),
      bars: values.map((value, place) =>
        value === undefined
          ? []
          : [
              {
                from: share(Math.min(value, 0)),
                to: share(Math.max(value, 0)),
                colour: seriesColours[place] ?? ink,
              },
            ],
      ),
    })),
  )
}

function drawStacked(paper: Paper, { rows, unit }: Chart): void {
  const write = numberWriter(unit)
  const whole = Math.max(...rows.map(({ values }) => sum(values))) || 1
  drawRows(
    paper,
    rows.map(({ name, values }) => ({
      name,
      numbers: [write(sum(values))],
      bars: [
        values.map((value = 0, place) => {
          const before = sum(values.slice(0, place))
          return { from: before / whole, to: (before + value) / whole, colour: seriesColours[place] ?? ink }
        }),
      ],
    })),
  )
}

/** The names of lines at their ends; undefined if the legend has them. */
function labelsOf({ series, rows, unit }: Chart) {
  const { low, high } = scaleOf(numbersOf(rows), unit)
  const heightOf = (value: number) => (1 - (value - low) / (high - low)) * 100
  return placesOfLabels({ series, rows }, heightOf, (sizes.text * 130) / plotHeight)
}

/** Lines run from left to right, as on pages. */
function drawLines(paper: Paper, chart: Chart): void {
  const { names, series, rows, unit } = chart
  const labels = labelsOf(chart)
  const { scale, low, high, written } = scaleOf(numbersOf(rows), unit)
  const left = margin + Math.max(...written.map(emsOf)) * sizes.text + 12
  const right = width - margin - (labels ? Math.max(...series.map(emsOf)) * sizes.text + 12 : 0)
  const top = paper.top() + 8
  const last = rows.length - 1
  const x = (place: number) => rounded(last === 0 ? right : left + (place / last) * (right - left))
  const y = (value: number) => rounded(top + (1 - (value - low) / (high - low)) * plotHeight)
  const words = (text: string, at: number, baseline: number, anchor: string, colour: string = soft) =>
    `<text x="${at}" y="${rounded(baseline)}" font-size="${sizes.text}" fill="${colour}" text-anchor="${anchor}">${htmlOf(text)}</text>`
  const grid = scale.map((value) => `M${rounded(left)} ${y(value)}H${right}`).join('')
  const shown = rows.map(({ name }) => shortName(name))
  const below = top + plotHeight + sizes.text * 1.6
  const fitting = placesOfNames(shown, (right - left) / sizes.text)
  paper.add(
    [
      '<g direction="ltr">',
      `<path d="${grid}" stroke="${line}" fill="none"/>`,
      ...scale.map((value, place) =>
        words(signed(written[place] ?? ''), rounded(left - 12), y(value) + 6, 'end'),
      ),
      ...series.map((_, column) => {
        const points = rows.map(({ values }, place) => {
          const value = values[column]
          return value === undefined ? undefined : `${x(place)} ${y(value)}`
        })
        const drawn = points.flatMap((point, place) =>
          point === undefined ? [] : `${points[place - 1] === undefined ? 'M' : 'L'}${point}`,
        )
        const dots = points.flatMap((point) => (point === undefined ? [] : `M${point}h0`))
        const colour = seriesColours[column] ?? ink
        return `<path d="${drawn.join('')}" stroke="${colour}" stroke-width="3" stroke-dasharray="${dashes[column] ?? ''}" fill="none"/><path d="${dots.join('')}" stroke="${colour}" stroke-width="8" stroke-linecap="round" fill="none"/>`
      }),
      ...(labels ?? []).map((label, place) =>
        words(
          series[place] ?? '',
          rounded(right + 12),
          top + (label / 100) * plotHeight + 6,
          'start',
          seriesColours[place],
        ),
      ),
      ...shown.flatMap((name, place) =>
        fitting.has(place) ? words(name, x(place), below, anchorOf(place, last)) : [],
      ),
      '</g>',
    ].join(''),
  )
  paper.down(plotHeight + 8 + sizes.text * 1.6)
  paper.lines(names, sizes.text, soft)
}

const drawings: Record<ChartKind, (paper: Paper, chart: Chart) => void> = {
  bars: drawBars,
  stacked: drawStacked,
  lines: drawLines,
}

export function chartSvg({ title, measured, kind, chart, isRightToLeft, notes, fonts }: ChartFile): string {
  const paper = openPaper(isRightToLeft)
  paper.lines(title, sizes.title, ink)
  paper.lines(measured, sizes.text, soft)
  paper.down(20)
  if (kind !== 'lines' || labelsOf(chart) === undefined) drawKey(paper, chart.series, kind)
  drawings[kind](paper, chart)
  paper.down(16)
  for (const note of notes) paper.lines(note, sizes.note, soft)
  paper.down(margin)
  const height = Math.ceil(paper.top())
  const about = `${chartKinds[kind]}. ${[...chart.series, ...notes].join('. ')}`
  const side = isRightToLeft ? ' direction="rtl"' : ''
  return plainText(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="${escapeAttribute(fonts)}"${side}><title>${htmlOf(title)}</title><desc>${htmlOf(about)}</desc><rect width="${width}" height="${height}" fill="${panel}"/>${paper.markup()}</svg>\n`,
  )
}

/** Every word of a drawing, for fonts that must have its letters. */
export function wordsOfChart({ title, measured, kind, chart, notes }: Omit<ChartFile, 'fonts'>): string {
  const { names, series, rows, unit } = chart
  const cells = rows.flatMap(({ name, texts }) => [name, ...(kind === 'bars' ? texts : [])])
  return [
    title,
    measured,
    ...notes,
    names,
    ...series,
    ...cells,
    unit.before,
    unit.after,
    '0123456789.,KMBT…–−-',
  ].join('')
}
