import { seriesNameLimit } from '#contract/compared-fields.ts'
import { toldTitle } from './standing.ts'

/** The place of a publication in a series, as its record has it. */
export interface InSeries {
  series?: string | undefined
  seriesNumber?: string | undefined
}

/** A publication in the order of its series. */
interface Part extends InSeries {
  id: string
  date: Date | null
}

/** The name of a series in one line, cut between characters; '' for a text without visible ones (REA-04). */
export function seriesName(text = ''): string {
  const line = text.normalize().trim().replace(/\s+/gu, ' ')
  const name = line
    .slice(0, seriesNameLimit)
    .replace(/\p{Cs}$/u, '')
    .trim()
  return /[^\s\p{Cc}\p{Cf}\p{DI}\u2800]/u.test(name) ? name : ''
}

/** Key of a series: its name without regard to case and invisible characters. */
export function seriesKey(text?: string): string {
  return seriesName(text)
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
}

/** The number of a publication in its series; undefined if it has none from 1 to 9999. */
export function numberInSeries({ series, seriesNumber = '' }: InSeries): number | undefined {
  return /^[1-9]\d{0,3}$/.test(seriesNumber) && seriesName(series) !== '' ? Number(seriesNumber) : undefined
}

/** 'Market Watch, no. 14'; '' for a publication without a series. */
export function seriesText(part: InSeries): string {
  const number = numberInSeries(part)
  return seriesName(part.series) + (number === undefined ? '' : `, no. ${number}`)
}

/** The order of a series: by number, then by date. Parts without a number come last. */
export function byNumber(a: Part, b: Part): number {
  const [numberOfA = 10_000, numberOfB = 10_000] = [numberInSeries(a), numberInSeries(b)]
  const [timeOfA = 0, timeOfB = 0] = [a.date?.getTime(), b.date?.getTime()]
  return numberOfA - numberOfB || timeOfA - timeOfB || (a.id < b.id ? -1 : 1)
}

/** A publication beside another in its series. */
export interface SeriesStep {
  id: string
  title: string
  number?: number | undefined
}

export interface Neighbours {
  before?: SeriesStep | undefined
  after?: SeriesStep | undefined
}

/** The neighbours of each publication in its series, by its identifier. */
export function seriesSteps(
  publications: (Part & { title: string; standing?: string })[],
): Map<string, Neighbours> {
  const parts = new Map<string, typeof publications>()
  for (const one of publications) {
    const key = seriesKey(one.series)
    if (key === '') continue
    const known = parts.get(key)
    if (known) known.push(one)
    else parts.set(key, [one])
  }
  return new Map(
    [...parts.values()].flatMap((own) => {
      const steps = own
        .sort(byNumber)
        .map((part): SeriesStep => ({ id: part.id, title: toldTitle(part), number: numberInSeries(part) }))
      return steps.map(({ id }, place): [string, Neighbours] => [
        id,
        { before: steps[place - 1], after: steps[place + 1] },
      ])
    }),
  )
}
