import type { SuiteReport, TestRecord } from './reports.ts'

/** One suite or check that has ended. `report` is undefined for a check, which counts as one test. */
export interface EndedSuite {
  name: string
  code: number
  seconds: number
  /** Seconds of processor of the suite and of every process that it started. */
  processorSeconds: number
  report?: SuiteReport | undefined
}

interface FileDuration {
  suite: string
  file: string
  tests: number
  seconds: number
}

/** This many tests may need a second try; more fail the run. */
const flakyAllowed = 3
/** A suite is named when it takes this many times its budget. */
const overBudget = 1.2
const slowestShown = 10

function recordsOf(suites: EndedSuite[]): TestRecord[] {
  return suites.flatMap(({ report }) => report?.records ?? [])
}

/** The tests that passed, including on the second try. */
export function testsPassed(suites: EndedSuite[]): TestRecord[] {
  return recordsOf(suites).filter(({ outcome }) => outcome !== 'failed')
}

/** Every file with the seconds of its tests, the slowest first. */
export function durationsOf(suites: EndedSuite[]): FileDuration[] {
  const files = new Map<string, FileDuration>()
  for (const { name: suite, report } of suites)
    for (const { file, seconds } of report?.records ?? []) {
      const known = files.get(file) ?? { suite, file, tests: 0, seconds: 0 }
      files.set(file, { ...known, tests: known.tests + 1, seconds: known.seconds + seconds })
    }
  return [...files.values()].toSorted((a, b) => b.seconds - a.seconds)
}

function failuresOf({ name, code, report }: EndedSuite): string[] {
  const failed = report?.records.filter(({ outcome }) => outcome === 'failed') ?? []
  const lines = failed.map(({ file, title, message }) =>
    [`${file} › ${title}`, ...message.split('\n').filter(Boolean)].join('\n    '),
  )
  lines.push(...(report?.errors ?? []))
  if (code !== 0 && lines.length === 0) lines.push(`${name} ended with code ${code}`)
  return lines
}

/**
 * The counts and the last lines of a run. A suite that ends with an error counts as a failure even if its
 * report names none, and so does each suite whose report is missing. `budgets` are processor seconds by
 * suite.
 */
export function summarise(
  suites: EndedSuite[],
  budgets: Record<string, number>,
): { passed: number; failed: number; lines: string[] } {
  const lines: string[] = []
  const failures = suites.flatMap((suite) => failuresOf(suite).map((text) => `${suite.name}: ${text}`))
  const records = recordsOf(suites)
  const flaky = records.filter(({ outcome }) => outcome === 'flaky')
  const checksPassed = suites.filter(({ report, code }) => !report && code === 0).length
  const passed = records.length - records.filter(({ outcome }) => outcome === 'failed').length + checksPassed

  const slowest = durationsOf(suites).slice(0, slowestShown)
  if (slowest.length > 0) {
    lines.push('', 'Slowest files (seconds, tests):')
    for (const { file, seconds, tests } of slowest)
      lines.push(`${seconds.toFixed(1).padStart(7)} ${String(tests).padStart(4)}  ${file}`)
  }
  lines.push('', 'Suites (seconds, seconds of processor, tests):')
  for (const { name, seconds, processorSeconds, report } of suites) {
    const budget = budgets[name]
    const isOver = budget !== undefined && processorSeconds > budget * overBudget
    const figures = [seconds, processorSeconds].map((value) => value.toFixed(0).padStart(6)).join('')
    const tests = String(report?.records.length ?? 1).padStart(6)
    lines.push(`${figures}${tests}  ${name}${isOver ? `, over its budget of ${budget}` : ''}`)
  }
  if (flaky.length > 0) {
    lines.push('', 'Flaky (passed at the second try):')
    for (const { file, title, message } of flaky)
      lines.push(`  ${file} › ${title}: ${message.split('\n')[0]}`)
  }
  if (flaky.length > flakyAllowed)
    failures.push(`${flaky.length} flaky tests; at most ${flakyAllowed} are allowed`)
  if (failures.length > 0) lines.push('', 'Failed:', ...failures.map((text) => `  ${text}`))
  return { passed, failed: failures.length, lines }
}
