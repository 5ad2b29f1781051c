import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { z } from '#contract/zod.ts'
import { prepareChromium } from './support/chromium.ts'
import { checks } from './support/checks.ts'
import { coverageOf } from './support/requirements.ts'
import { root, runStep, runStepApart, type Step } from './support/steps.ts'
import { browserReport, vitestReport, type TestReport } from './support/test-reports.ts'

/**
 * `npm test`: the checks, two at a time, then one suite after the other, each shown as it runs. The last line
 * counts all of them. Names of parts (`checks`, `unit`, `api`, `built`, `e2e`) run those alone. `operations`, which needs
 * programs of the system, runs only by its name.
 */
interface Suite extends Step {
  /** Where its report is, and how it is read. A suite without one counts as one test. */
  report?: { file: string; schema: z.ZodMiniType<TestReport> }
}

const results = `${root}/test-results`

function vitest(name: string, config: string, project = '*'): Suite {
  const file = `${results}/${name}.json`
  return {
    name,
    command: 'vitest',
    args: `run --config ${config} --project ${project} --reporter=default --reporter=json`
      .split(' ')
      .concat(`--outputFile.json=${file}`),
    report: { file, schema: vitestReport },
  }
}

const browser: Suite = {
  name: 'browser',
  command: 'playwright',
  args: ['test', '--config', 'tests/playwright.config.ts'],
  report: { file: `${results}/e2e.json`, schema: browserReport },
}

async function resultOf({ report }: Suite, code: number): Promise<TestReport> {
  const failedWhole = { passed: 0, failed: 1, failures: [] }
  if (!report) return code === 0 ? { passed: 1, failed: 0, failures: [] } : failedWhole
  const text = await readFile(report.file, 'utf8').catch(() => undefined)
  if (text === undefined) return failedWhole
  const result = z.parse(report.schema, JSON.parse(text))
  return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result
}

const parts: Record<string, Suite[]> = {
  checks,
  unit: [vitest('unit', 'tests/vitest.config.ts', 'unit')],
  api: [vitest('api', 'tests/vitest.config.ts', 'api')],
  built: [vitest('built', 'tests/built/vitest.config.ts')],
  e2e: [browser],
}
const onRequest: Record<string, Suite[]> = {
  operations: [vitest('operations', 'tests/operations/vitest.config.ts')],
}
const asked = process.argv.slice(2)
const chosen = asked.length > 0 ? asked : Object.keys(parts)

await rm(results, { recursive: true, force: true })
// What tests leave behind goes with it. A database runs as a user of its own, who must be able to get there.
const temporary = await mkdtemp(join(tmpdir(), 'tests-'))
await chmod(temporary, 0o755)
process.env.TMPDIR = temporary
if (chosen.includes('built') || chosen.includes('e2e')) prepareChromium()
const total = { passed: 0, failed: 0 }
const failing: string[] = []

async function add(suite: Suite, code: number): Promise<void> {
  const { passed, failed, failures } = await resultOf(suite, code)
  total.passed += passed
  total.failed += failed
  if (failed > 0) failing.push([`${suite.name} (${failed})`, ...failures].join('\n  '))
}

for (const part of chosen) {
  const suites = parts[part] ?? onRequest[part]
  if (suites === undefined)
    throw new Error(`${part} is none of ${Object.keys({ ...parts, ...onRequest }).join(', ')}`)
  if (part === 'checks') await pLimit(2).map(suites, async (suite) => add(suite, await runStepApart(suite)))
  else for (const suite of suites) await add(suite, await runStep(suite))
}
if (failing.length > 0) console.log(`\nFailing: ${failing.join(', ')}`)
if (asked.length === 0) {
  const specified = await coverageOf('requirements.md')
  const beyond = await coverageOf('beyond.md')
  const named = specified.all - specified.missing.length
  console.log(`\n${named} of ${specified.all} requirements have a test that names them`)
  console.log(`${beyond.all - beyond.missing.length} of ${beyond.all} beyond the specification`)
  if (specified.missing.length > 0) {
    console.log(`Without a test: ${specified.missing.join(', ')}`)
    total.failed += 1
  }
}
await rm(temporary, { recursive: true, force: true, maxRetries: 5 }).catch(() => {})
process.exitCode = total.failed === 0 ? 0 : 1
console.log(`${total.passed} passed, ${total.failed} failed`)
