import { publicationPath } from '#config/paths.ts'
import { cellsOf, type TableCell } from '#document/table-cells.ts'
import { rowsOf } from '#document/table-rows.ts'
import type { Parsed } from '#document/tree.ts'
import { pageHtml } from '#document/write/page.ts'
import { directionsOf } from '#document/directions.ts'
import { type Chart, most, readChart } from '#lib/chart.ts'
import { withChart } from '#lib/chart-html.ts'
import { dataCsv } from '#lib/csv.ts'
import { dayOf } from '#lib/day.ts'
import { numberInSeries } from '#lib/series.ts'
import { textOf } from './content-file.ts'
import type { DataSet, SeriesTable } from './data-sets.ts'
import { tablesIn } from './figures.ts'

/** The rows of one number of a series. */
interface NumberRows extends SeriesTable {
  heads: string[]
  rows: string[][]
}

function rowsOfSet({ tables }: DataSet): NumberRows[] {
  return tables.map((one) => {
    const found = tablesIn(textOf(one.publication).text).find(({ id }) => id === one.table.id)
    return { ...one, ...rowsOf(found?.cells ?? []) }
  })
}

function numberText({ publication }: SeriesTable): string {
  const number = numberInSeries(publication)
  return number === undefined ? '' : String(number)
}

/** All numbers of a series as data: each row names its publication. */
export function dataSetCsv(set: DataSet, siteUrl: string): string {
  const numbers = rowsOfSet(set)
  const heads = ['Publication', 'Number', 'Date', 'Address', ...(numbers[0]?.heads ?? [])]
  const rows = numbers.flatMap((one) => {
    const { id, title, date } = one.publication
    const own = [title, numberText(one), date ? dayOf(date) : '', new URL(publicationPath(id), siteUrl).href]
    return one.rows.map((row) => [...own, ...row])
  })
  return dataCsv([heads, ...rows], languageOfSet(set))
}

function languageOfSet({ tables }: DataSet): string | undefined {
  return tables.at(-1)?.publication.language || undefined
}

/** The most rows of a data set on its page; its file has all. */
const mostRows = 400

/** The names of rows that most numbers have, those of the latest number first. */
function steadyNames(numbers: readonly NumberRows[]): string[] {
  const counts = new Map<string, number>()
  for (const { rows } of numbers.toReversed())
    for (const name of new Set(rows.map(([name = '']) => name))) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a).map(([name]) => name)
}

interface Drawn {
  caption: string
  cells: TableCell[]
}

/**
 * The numbers of a series as lines over its numbers: of a table with one row, its columns; else the rows of its first
 * column of numbers, of many those that most numbers have. Undefined if they cannot be drawn.
 */
function drawnOver(set: DataSet, numbers: readonly NumberRows[]): Drawn | undefined {
  const heads = numbers[0]?.heads ?? []
  const names = steadyNames(numbers)
  const label = (one: NumberRows) => {
    const number = numberText(one)
    return number === '' ? one.publication.title : `no. ${number}`
  }
  const drawn = (cells: TableCell[]): Chart | undefined => {
    const chart = readChart(cells, 'lines', languageOfSet(set), numbers.length)
    return 'faults' in chart ? undefined : chart
  }
  const oneRow = numbers.every(({ rows }) => rows.length === 1)
  const candidates = oneRow
    ? [
        {
          caption: set.title,
          columns: heads.slice(1),
          textOf: ({ rows }: NumberRows) => rows[0]?.slice(1) ?? [],
        },
      ]
    : heads.slice(1).map((head, at) => {
        const columns = names.slice(0, most.series)
        const cellOf = ({ rows }: NumberRows, name: string) =>
          rows.find(([first]) => first === name)?.[at + 1] ?? ''
        return {
          caption: `${set.title}: ${head}`,
          columns,
          textOf: (one: NumberRows) => columns.map((name) => cellOf(one, name)),
        }
      })
  for (const { caption, columns, textOf: texts } of candidates) {
    const cells = cellsOf([['Number', ...columns], ...numbers.map((one) => [label(one), ...texts(one)])])
    if (drawn(cells)) return { caption, cells }
  }
  return undefined
}

function element(name: string, children: (Parsed | string)[], attributes = {}): Parsed {
  return { name, attributes, children }
}

/** The rows of a number, which its name spans. */
function linesOf(one: NumberRows): Parsed[] {
  const { id, title } = one.publication
  const number = numberText(one)
  const span = one.rows.length > 1 ? { rowspan: String(one.rows.length) } : {}
  const words = number === '' ? title : `No. ${number}: ${title}`
  return one.rows.map((row, at) =>
    element('tr', [
      ...(at === 0
        ? [element('th', [element('a', [words], { href: publicationPath(id) })], { scope: 'row', ...span })]
        : []),
      ...row.map((text) => element('td', [text])),
    ]),
  )
}

/** A data set as its page shows it: one table, latest first, and one chart if it can be drawn. */
export function dataSetHtml(set: DataSet): { html: string; isWhole: boolean; hasChart: boolean } {
  const numbers = rowsOfSet(set)
  const shown: NumberRows[] = []
  let left = mostRows
  for (const one of numbers.toReversed()) {
    left -= one.rows.length
    if (left < 0 && shown.length > 0) break
    shown.push(one)
  }
  const heads = ['Publication', ...(numbers[0]?.heads ?? [])]
  const table = element('table', [
    element('caption', [set.title]),
    element('thead', [
      element(
        'tr',
        heads.map((head) => element('th', [head], { scope: 'col' })),
      ),
    ]),
    element('tbody', shown.flatMap(linesOf)),
  ])
  const drawn = drawnOver(set, numbers)
  const [start, end] = drawn
    ? withChart(
        { ...drawn, id: undefined, label: set.title, kind: 'lines', direction: undefined },
        languageOfSet(set),
        numbers.length,
      )
    : ['', '']
  return {
    html: start + pageHtml([table], { directionsOf }) + end,
    isWhole: shown.length === numbers.length,
    hasChart: start !== '',
  }
}
