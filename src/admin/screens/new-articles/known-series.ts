import type { SeriesPart } from '#contract/publications.ts'
import { type InSeries, numberInSeries, seriesKey } from '#lib/series.ts'

function partsOf(name: string, parts: SeriesPart[]): SeriesPart[] {
  const key = seriesKey(name)
  return key === '' ? [] : parts.filter(({ series }) => seriesKey(series) === key)
}

/** The names of all series, in alphabetical order; each once, whatever its case. */
export function namesOf(parts: SeriesPart[]): string[] {
  const names = new Map(parts.map(({ series }) => [seriesKey(series), series]))
  return [...names.values()].sort((a, b) => a.localeCompare(b))
}

/** The number of the next publication of a series; '' if the series has no numbers, or no further one. */
export function nextNumber(name: string, parts: SeriesPart[]): string {
  const last = Math.max(0, ...partsOf(name, parts).map((part) => numberInSeries(part) ?? 0))
  return last > 0 && last < 9999 ? String(last + 1) : ''
}

/** Another publication of the series with the same number. */
export function withSameNumber(own: InSeries, parts: SeriesPart[]): SeriesPart | undefined {
  const number = numberInSeries(own)
  if (number === undefined) return undefined
  return partsOf(own.series ?? '', parts).find((part) => numberInSeries(part) === number)
}
