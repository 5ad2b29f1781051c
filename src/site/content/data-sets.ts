import { addressName } from '#lib/address-name.ts'
import { digest } from '#lib/record-digest.ts'
import { byNumber, numberInSeries, seriesKey, seriesName } from '#lib/series.ts'
import { steadyCaption } from '#lib/steady-caption.ts'
import type { PagePublication } from './content-file.ts'
import type { Figure } from './figures.ts'

/** A table of a publication in a series. */
export interface SeriesTable {
  publication: PagePublication
  table: Figure
  /** Its caption without what changes from number to number. */
  caption: { text: string; key: string }
}

/** Tables with the same caption and headings in the publications of a series, in its order (OUT-04). */
export interface DataSet {
  /** The last part of the address of its file, without its ending. */
  name: string
  title: string
  tables: SeriesTable[]
}

/** A table that is left out of a data set. */
export interface LeftTable extends Pick<SeriesTable, 'publication' | 'table'> {
  why: string
}

/** The data of a series. */
export interface SeriesData {
  /** The last part of the address of its page. */
  name: string
  series: string
  sets: DataSet[]
  left: LeftTable[]
  /** Changes when the page does. */
  digest: string
}

/** Makes names of addresses that differ. */
function nameMaker() {
  const taken = new Set<string>()
  return (text: string) => {
    const name = addressName(text)
    let own = name
    for (let copy = 2; taken.has(own); copy += 1) own = `${name}-${copy}`
    taken.add(own)
    return own
  }
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const known = groups.get(key)
    if (known) known.push(item)
    else if (key !== '') groups.set(key, [item])
  }
  return [...groups.values()]
}

function tablesOf(publication: PagePublication): SeriesTable[] {
  const number = numberInSeries(publication)
  return publication.figures.flatMap((table) => {
    const { kind, label, caption } = table
    if (kind === 'figure' || caption === '') return []
    const words = caption.startsWith(label) ? caption.slice(label.length) : caption
    return [{ publication, table, caption: steadyCaption(words, number) }]
  })
}

/** The tables of one caption that agree: the headings are those of most of them, and of several the latest. */
function agreeing(tables: readonly SeriesTable[]): { agreed: SeriesTable[]; left: LeftTable[] } {
  const once = grouped(tables, ({ publication }) => publication.id)
  const single = once.flatMap((own) => (own.length === 1 ? own : []))
  const [most = []] = grouped(single.toReversed(), ({ table }) => table.heads).sort(
    (a, b) => b.length - a.length,
  )
  const leftOut = (why: string) => (one: SeriesTable) => ({ ...one, why })
  return {
    agreed: most.toReversed(),
    left: [
      ...once.flatMap((own) => (own.length > 1 ? own.map(leftOut('another has the same caption')) : [])),
      ...single.filter((one) => !most.includes(one)).map(leftOut('its headings differ')),
    ],
  }
}

const fewest = 2

/** The data of one series; undefined if no two of its publications have the same table. */
function dataOf(own: readonly PagePublication[]): Omit<SeriesData, 'name'> | undefined {
  const nameOf = nameMaker()
  const sets: DataSet[] = []
  const left: LeftTable[] = []
  for (const tables of grouped(own.flatMap(tablesOf), ({ caption }) => caption.key)) {
    const found = agreeing(tables)
    if (found.agreed.length < fewest) continue
    const title = found.agreed.at(-1)?.caption.text ?? ''
    sets.push({ name: nameOf(title), title, tables: found.agreed })
    left.push(...found.left)
  }
  if (sets.length === 0) return undefined
  const series = seriesName(own.at(-1)?.series)
  const facts = sets.map(({ name, title, tables }) => [
    name,
    title,
    tables.map(({ publication: { id, title, language, date, seriesNumber }, table }) => [
      id,
      title,
      language,
      date,
      seriesNumber,
      table.data,
    ]),
  ])
  return { series, sets, left, digest: digest(JSON.stringify([series, facts])) }
}

/** The series that have data, by the names of their pages. The series that began first has the plain one of several. */
export function seriesData(publications: readonly PagePublication[]): Map<string, SeriesData> {
  const nameOf = nameMaker()
  const began = (own: readonly PagePublication[]) =>
    Math.min(...own.map(({ date }) => date?.getTime() ?? Infinity))
  const all = grouped(publications, ({ series }) => seriesKey(series)).map((own) => own.sort(byNumber))
  const found = new Map<string, SeriesData>()
  for (const own of all.sort(
    (a, b) => began(a) - began(b) || (seriesKey(a[0]?.series) < seriesKey(b[0]?.series) ? -1 : 1),
  )) {
    const data = dataOf(own)
    if (data === undefined) continue
    const name = nameOf(data.series)
    found.set(name, { name, ...data })
  }
  return found
}
