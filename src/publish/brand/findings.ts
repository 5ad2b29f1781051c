import type { DrawnFinding, Finding } from '#config/brand-types.ts'
import { services } from '#config/services.ts'
import { cellsOf } from '#document/table-cells.ts'
import { type Chart, readChart } from '#lib/chart.ts'
import { drawingOf } from '#lib/chart-html.ts'
import type { Skipped } from '#publish/build-report.ts'
import { findingPublication } from '#site/content/finding-publication.ts'

/** Maximum characters of a finding's texts, and the number of rows of its chart. */
const limits = { figure: 12, words: 160, title: 80, basis: 80, rows: { least: 2, most: 12 } }

const pages = ['/', ...services.map(({ path }) => path)]

/** The chart of a finding, read as a table of a publication is, or what is wrong with it. */
function chartOf({ chart: { title, kind, rows } }: Finding): Chart | string {
  const { least, most } = limits.rows
  if (rows.length < least || rows.length > most)
    return `has ${rows.length} rows in its chart; it needs ${least} to ${most}`
  const chart = readChart(cellsOf([['', title], ...rows]), kind)
  return 'faults' in chart ? `has a chart that cannot be drawn: ${chart.faults[0]?.message ?? ''}` : chart
}

function textFault(name: keyof Omit<typeof limits, 'rows'>, text: string): string | undefined {
  const noun = name === 'title' ? 'chart title' : name
  if (text.trim() === '' && name !== 'basis') return `has no ${noun}`
  return text.length > limits[name] ? `has more than ${limits[name]} characters in its ${noun}` : undefined
}

function faultOf(finding: Finding, place: number, all: Finding[]): string | undefined {
  const { page, figure, words, chart, publication } = finding
  if (!pages.includes(page)) return `is for the page "${page}"; write one of ${pages.join(', ')}`
  if (all.findIndex((other) => other.page === page) !== place) return `is a second one for the page "${page}"`
  if (publication.trim() === '') return 'names no publication'
  const read = chartOf(finding)
  return (
    textFault('figure', figure) ??
    textFault('words', words) ??
    textFault('title', chart.title) ??
    textFault('basis', chart.basis ?? '') ??
    (typeof read === 'string' ? read : undefined)
  )
}

/** Faults of the brand's findings, one sentence each. */
export function findingFaults(findings: Finding[]): string[] {
  return findings.flatMap((finding, place) => {
    const fault = faultOf(finding, place, findings)
    return fault === undefined ? [] : `Finding ${place + 1} ${fault}`
  })
}

/** Findings without faults, with their charts drawn. */
export function drawFindings(findings: Finding[]): DrawnFinding[] {
  return findings.flatMap((finding) => {
    const read = chartOf(finding)
    if (typeof read === 'string') return []
    const { chart, ...rest } = finding
    const numbers = chart.rows.map(([name, number]) => `${name} ${number}`).join(', ')
    const { title, basis = '' } = chart
    return { ...rest, title, basis, drawing: drawingOf(read, chart.kind, `${title}: ${numbers}`, true) }
  })
}

/** The findings that no page shows, because their publication is not on the site; samples go with theirs. */
export function lostFindings(
  findings: Finding[],
  publications: Parameters<typeof findingPublication>[1],
): Skipped[] {
  return findings.flatMap(({ page, publication, sample }) =>
    sample === true || findingPublication(publication, publications)
      ? []
      : {
          kind: 'finding',
          record: page,
          title: publication,
          why: `no publication that stands on the site has the title or the identifier “${publication}”`,
        },
  )
}
