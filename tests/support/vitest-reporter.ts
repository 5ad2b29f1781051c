import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { firstWords, testPath, type TestRecord, writeReport } from './reports.ts'

function messageOf(errors: readonly { message: string }[] | undefined): string {
  return firstWords(stripVTControlCharacters(errors?.map(({ message }) => message).join('\n') ?? ''))
}

/** A skipped test has not passed, unless its tag reserves it for the full run. */
function recordOf(test: TestCase): TestRecord | undefined {
  const { state, errors } = test.result()
  const diagnostic = test.diagnostic()
  if (state === 'skipped' && process.env.TEST_SCOPE === 'gate' && test.tags.includes('full')) return undefined
  const passed = diagnostic?.flaky ? 'flaky' : 'passed'
  return {
    file: testPath(test.module.moduleId),
    title: test.fullName,
    outcome: state === 'passed' ? passed : 'failed',
    seconds: (diagnostic?.duration ?? 0) / 1000,
    message: state === 'skipped' ? 'This test was skipped.' : messageOf(errors),
  }
}

/** A file that could not be loaded has no tests to fail. */
function failedModule(module: TestModule): TestRecord[] {
  const errors = module.errors()
  if (errors.length === 0) return []
  const file = testPath(module.moduleId)
  return [{ file, title: file, outcome: 'failed', seconds: 0, message: messageOf(errors) }]
}

/** Writes the results of a Vitest run as a report of the runner (reports.ts). */
export default class VitestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly { message: string }[]): void {
    const records = modules.flatMap((module) => [
      ...[...module.children.allTests()].flatMap((test) => recordOf(test) ?? []),
      ...failedModule(module),
    ])
    writeReport({ records, errors: errors.map(({ message }) => firstWords(message)) })
  }
}
