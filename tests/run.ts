import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from '#contract/zod.ts'
import { processorBudgets } from './processor-budgets.ts'
import { prepareChromium } from './support/chromium.ts'
import { type SuiteReport, suiteReport } from './support/reports.ts'
import { coverageOf, readList, threatsIn, unprovenThreats } from './support/proofs.ts'
import { root, runStep } from './support/steps.ts'
import { type Suite, suitesFor } from './support/suites.ts'
import { durationsOf, type EndedSuite, summarise, testsPassed } from './support/summary.ts'
import { prepareTemplate } from './support/template.ts'

/**
 * `npm test` runs the gate: checks and suites, two at a time. `npm run test:full` runs every test,
 * operations aside. Names of suites (`npm test -- unit api`), or `checks`, run those alone; any other word runs the test
 * files whose paths contain it (`npm test -- staff`). The last line counts all tests.
 */
const [scope, ...asked] = process.argv.slice(2)
if (scope !== 'gate' && scope !== 'full') throw new Error('The first argument is gate or full.')

const known = suitesFor({ scope, words: [] })
const isName = (word: string) => word === 'checks' || known.some(({ name }) => name === word)
const names = asked.filter(isName)
const words = asked.filter((word) => !isName(word))
const files = await readdir(`${root}/tests`, { recursive: true })

const ownFolders = known.flatMap(({ folder }) => (folder === undefined ? [] : [`${folder}/`]))

/** With words, a suite runs only if one of its test files matches one. */
function isChosen({ name, reports, folder }: Suite): boolean {
  if (names.length > 0) return names.includes(reports ? name : 'checks') || names.includes(name)
  if (name === 'operations') return false
  if (words.length === 0) return true
  const matching = files.filter(
    (file) => /\.(?:test|spec)\.tsx?$/.test(file) && words.some((word) => file.includes(word)),
  )
  const isOwn = (file: string) =>
    folder === undefined ? !ownFolders.some((own) => file.startsWith(own)) : file.startsWith(`${folder}/`)
  return reports && matching.some(isOwn)
}

const suites = suitesFor({ scope, words }).filter(isChosen)
if (suites.length === 0) throw new Error(`No test file has a path that contains ${words.join(' or ')}.`)
const results = `${root}/test-results`
const reportOf = ({ name }: Suite) => `${results}/${name}.json`

async function readReport(suite: Suite): Promise<SuiteReport | undefined> {
  if (!suite.reports) return undefined
  const text = await readFile(reportOf(suite), 'utf8').catch(() => undefined)
  if (text !== undefined) return z.parse(suiteReport, JSON.parse(text))
  // A suite that no word matches has nothing to report; one that was cut off fails with any exit code.
  return { records: [], errors: words.length > 0 ? [] : ['It wrote no report.'] }
}

async function run(suite: Suite, apart: boolean): Promise<EndedSuite> {
  const env = { TEST_SCOPE: scope ?? '', TEST_REPORT: reportOf(suite) }
  const ended = await runStep(suite, { apart, env })
  return { name: suite.name, ...ended, report: await readReport(suite) }
}

/** A suite that could not be run. */
function failed({ name }: Suite, fault: string): EndedSuite {
  return { name, code: 1, seconds: 0, processorSeconds: 0, report: { records: [], errors: [fault] } }
}

await rm(results, { recursive: true, force: true })
await mkdir(results, { recursive: true })
// Holds everything that tests leave behind. A database runs as a separate user, who must be able to read it.
const temporary = await mkdtemp(join(tmpdir(), 'tests-'))
await chmod(temporary, 0o755)
process.env.TMPDIR = temporary
if (suites.some(({ needsBrowser }) => needsBrowser)) prepareChromium()

const template = suites.some(({ needsTemplate }) => needsTemplate) ? prepareTemplate() : undefined
const withoutTemplate = template?.then(
  () => '',
  (error: unknown) => `The product did not start: ${error instanceof Error ? error.message : String(error)}`,
)
const ended: EndedSuite[] = []

/** Runs the suites that are left, one after the other. */
async function runNext(waiting: Suite[]): Promise<void> {
  for (let suite = waiting.shift(); suite; suite = waiting.shift()) {
    const fault = suite.needsTemplate ? await withoutTemplate : ''
    ended.push(fault ? failed(suite, fault) : await run(suite, suites.length > 1))
  }
}

const waiting = [...suites]
await Promise.all([runNext(waiting), runNext(waiting)])
const durations = {
  suites: ended.map(({ name, seconds, processorSeconds }) => ({ name, seconds, processorSeconds })),
  files: durationsOf(ended),
}
await writeFile(`${results}/durations.json`, JSON.stringify(durations, null, 2))
const summary = summarise(ended, processorBudgets[scope])
console.log(summary.lines.join('\n'))
if (asked.length === 0) {
  const passed = testsPassed(ended)
  const titles = passed.map(({ title }) => title)
  for (const name of ['requirements.md', 'beyond.md'] as const) {
    const { all, missing } = coverageOf(await readList(name), titles)
    console.log(`\n${all - missing.length} of ${all} ids of ${name} are named by a test that passed`)
    // Only the full run proves some of the requirements beyond the specification.
    if (missing.length === 0 || (scope === 'gate' && name === 'beyond.md')) continue
    console.log(`Without a test that passed: ${missing.join(', ')}`)
    summary.failed += 1
  }
  const threats = threatsIn(await readList('security.md'))
  const unproven = unprovenThreats(threats, new Set(passed.map(({ file }) => file)))
  console.log(
    `\n${threats.length - unproven.length} of ${threats.length} controls of security.md have tests that passed`,
  )
  if (unproven.length > 0) {
    console.log(`Without one: ${unproven.join('; ')}`)
    summary.failed += 1
  }
}
await rm(temporary, { recursive: true, force: true, maxRetries: 5 }).catch(() => {})
process.exitCode = summary.failed === 0 ? 0 : 1
console.log(`${summary.passed} passed, ${summary.failed} failed`)
