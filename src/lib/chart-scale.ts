import type { Chart } from './chart.ts'

// What drawings share, on pages and in files (chart-html.ts, chart-svg.ts).

/** A share of the whole as a percentage with two decimals. */
export function percent(part: number, whole: number): number {
  return Math.round((part / whole) * 10_000) / 100
}

export function sum(values: (number | undefined)[]): number {
  return values.reduce<number>((total, value) => total + (value ?? 0), 0)
}

/** Writes numbers with the unit that all cells of the chart share, if they share one. */
export function numberWriter({ before, after, size }: Chart['unit']) {
  return (value: number, decimals = 0) => {
    const number = value / size
    const format: Intl.NumberFormatOptions =
      Math.abs(number) >= 1e7
        ? { notation: 'compact', maximumFractionDigits: 2 }
        : { minimumFractionDigits: decimals, maximumFractionDigits: Math.max(decimals, 6) }
    const text = new Intl.NumberFormat('en-GB', format).format(number)
    return `${before}${text}${after}`
  }
}

/** The text of a number, whose sign stays on the left of European digits in a right-to-left text. */
export function signed(text: string): string {
  return text.replace(/[-−–+](?=\d)/, '\u200e$&')
}

/** Values of a scale, at most six, at round distances: from zero, unless all numbers are far from it. */
function valuesOfScale(low: number, high: number): number[] {
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

/** The scale of numbers: its values, its ends, and the values as they are written. */
export function scaleOf(numbers: readonly number[], unit: Chart['unit']) {
  const scale = valuesOfScale(Math.min(...numbers), Math.max(...numbers))
  const [low = 0] = scale
  const high = scale[scale.length - 1] ?? 1
  const write = numberWriter(unit)
  const decimals = decimalsOf(((scale[1] ?? 1) - low) / unit.size)
  return { scale, low, high, written: scale.map((value) => write(value, decimals)) }
}

/** Longest name under a line, in characters; the table has it whole. */
const longestName = 24

export function shortName(name: string): string {
  const letters = Array.from(name)
  return letters.length > longestName ? `${letters.slice(0, longestName - 1).join('')}…` : name
}

/** The width of a text in ems, wide letters included: those of Ethiopia, China, Japan and Korea. */
export function emsOf(text: string): number {
  return Array.from(text).reduce((sum, letter) => sum + (letter < '\u1100' ? 0.6 : 1), 0)
}

/** The places of the names under a line that fit a room in ems: all of them or every second, third and so on up to the last one. */
export function placesOfNames(names: readonly string[], room: number): Set<number> {
  const last = names.length - 1
  const widest = Math.max(...names.map(emsOf))
  // The first and the last name stand inside the drawing, and the others in the middle of their points.
  const step = Math.max(1, Math.ceil((last * (1.5 * widest + 0.5)) / room))
  const ends = 2 * widest + 0.5 < room ? [0, last] : [last]
  const others = names.flatMap((_, place) =>
    (last - place) % step === 0 && (place === 0 || place * room >= (widest / 2) * last) ? [place] : [],
  )
  return new Set(step <= last / 2 ? others : ends)
}

export function anchorOf(place: number, last: number): 'start' | 'middle' | 'end' {
  return place === last ? 'end' : place === 0 ? 'start' : 'middle'
}

/** Words in lines that fit a room in pixels; longer words are cut between letters. */
export function wrapped(words: string, size: number, room: number): string[] {
  const most = room / size
  const lines: string[] = []
  let line = ''
  for (const word of words.split(' ').filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (emsOf(longer) <= most) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const letter of Array.from(word)) {
      if (emsOf(line + letter) > most) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  return [...lines, line].filter(Boolean)
}

/** Longest name at the end of a line, in ems: longer ones are in a legend. */
const longestLabel = 12

/**
 * The heights of the names of lines at their ends, in percent from above: each at the end of its line, and at least
 * `least` apart. Undefined if the names do not fit, so that a legend has them. `heightOf`: the height of a value.
 */
export function placesOfLabels(
  { series, rows }: Pick<Chart, 'series' | 'rows'>,
  heightOf: (value: number) => number,
  least: number,
): number[] | undefined {
  const order = series.flatMap((_, column) => {
    const [end] = rows.flatMap(({ values }) => values[column] ?? []).reverse()
    return end === undefined ? [] : [{ column, height: heightOf(end) }]
  })
  const count = series.length
  if (count < 2 || order.length < count || (count - 1) * least > 100) return undefined
  if (series.some((name) => emsOf(name) > longestLabel)) return undefined
  order.sort((a, b) => a.height - b.height)
  for (const [at, one] of order.entries())
    one.height = Math.max(one.height, (order[at - 1]?.height ?? -least) + least)
  let below = 100 + least
  for (const one of [...order].reverse()) below = one.height = Math.min(one.height, below - least)
  const places = series.map(() => 0)
  for (const { column, height } of order) places[column] = Math.round(height * 100) / 100
  return places
}
