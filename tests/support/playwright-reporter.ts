import { stripVTControlCharacters } from 'node:util'
import type { FullConfig, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter'
import { firstWords, testPath, type TestRecord, writeReport } from './reports.ts'

const outcomes = { expected: 'passed', flaky: 'flaky', unexpected: 'failed', skipped: 'failed' } as const

function messageOf(error: TestError | undefined): string {
  return firstWords(stripVTControlCharacters(error?.message ?? ''))
}

function recordOf(test: TestCase): TestRecord {
  const [, project = '', , ...titles] = test.titlePath()
  return {
    file: testPath(test.location.file),
    title: `[${project}] ${titles.join(' > ')}`,
    outcome: outcomes[test.outcome()],
    seconds: test.results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    message: messageOf(test.results.find(({ error }) => error)?.error),
  }
}

/** Writes the results of a Playwright run as a report of the runner (reports.ts). */
export default class PlaywrightReporter implements Reporter {
  readonly #errors: string[] = []
  #suite: Suite | undefined

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite
  }

  onError(error: TestError): void {
    this.#errors.push(messageOf(error))
  }

  onEnd(): void {
    writeReport({ records: this.#suite?.allTests().map(recordOf) ?? [], errors: this.#errors })
  }

  printsToStdio(): boolean {
    return false
  }
}
