import { stripVTControlCharacters } from 'node:util'
import { z } from '#contract/zod.ts'

/** What a suite's report says: the counts, and each failure as its test's name and the beginning of its message. */
export interface TestReport {
  passed: number
  failed: number
  failures: string[]
}

/** A message is cut here: the suite's own output has all of it. */
const messageLength = 600

function failure(name: string, message = ''): string {
  const beginning = stripVTControlCharacters(message).slice(0, messageLength)
  return `${name}\n    ${beginning.replaceAll('\n', '\n    ')}`
}

const vitestFile = z.object({
  name: z.string(),
  message: z.optional(z.string()),
  assertionResults: z.array(
    z.object({
      fullName: z.string(),
      status: z.string(),
      failureMessages: z.nullish(z.array(z.string())),
    }),
  ),
})

function failuresOfFile({ name, message, assertionResults }: z.infer<typeof vitestFile>): string[] {
  const failed = assertionResults.filter(({ status }) => status !== 'passed')
  if (assertionResults.length === 0) return [failure(name, message)]
  return failed.map(({ fullName, status, failureMessages }) =>
    failure(`${name} › ${fullName} (${status})`, failureMessages?.join('\n') ?? ''),
  )
}

/** Vitest's report. A test that did not run, for whatever reason, has not passed. */
export const vitestReport = z.pipe(
  z.object({ numPassedTests: z.number(), numTotalTests: z.number(), testResults: z.array(vitestFile) }),
  z.transform((report): TestReport => ({
    passed: report.numPassedTests,
    failed: report.numTotalTests - report.numPassedTests,
    failures: report.testResults.flatMap(failuresOfFile),
  })),
)

const browserSpec = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      status: z.string(),
      results: z.array(z.object({ error: z.optional(z.object({ message: z.optional(z.string()) })) })),
    }),
  ),
})

interface BrowserSuite {
  specs: z.infer<typeof browserSpec>[]
  suites?: BrowserSuite[] | undefined
}

const browserSuite: z.ZodMiniType<BrowserSuite> = z.object({
  specs: z.array(browserSpec),
  suites: z.optional(z.array(z.lazy(() => browserSuite))),
})

function failuresOfSuite({ specs, suites = [] }: BrowserSuite): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ projectName, status, results }) =>
        failure(`[${projectName}] ${file} › ${title} (${status})`, results[0]?.error?.message),
      ),
  )
  return [...own, ...suites.flatMap(failuresOfSuite)]
}

/** Playwright's report. A flaky or skipped test has not passed. */
export const browserReport = z.pipe(
  z.object({
    stats: z.object({
      expected: z.number(),
      unexpected: z.number(),
      flaky: z.number(),
      skipped: z.number(),
    }),
    suites: z.array(browserSuite),
  }),
  z.transform(({ stats, suites }): TestReport => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
    failures: suites.flatMap(failuresOfSuite),
  })),
)
