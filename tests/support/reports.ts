import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from '#contract/zod.ts'

/** A failure's message is cut here: the suite's output has all of it. */
const messageLength = 600

const record = z.object({
  /** The test's file, relative to `tests/`. */
  file: z.string(),
  title: z.string(),
  /** `flaky`: failed, and passed on the second try. */
  outcome: z.enum(['passed', 'flaky', 'failed']),
  seconds: z.number(),
  message: z.string(),
})

/** The tests that one suite ran, and the errors that belong to none of them. */
export const suiteReport = z.object({ records: z.array(record), errors: z.array(z.string()) })

export type TestRecord = z.infer<typeof record>
export type SuiteReport = z.infer<typeof suiteReport>

/** The path of a test's file relative to `tests/`. */
export function testPath(file: string): string {
  return file.replace(/^.*?\/tests\//, '')
}

export function firstWords(message: string | undefined): string {
  return (message ?? '').slice(0, messageLength)
}

/** Writes the report of a suite to the file that the runner named in TEST_REPORT. */
export function writeReport(report: SuiteReport): void {
  const file = process.env.TEST_REPORT
  if (!file) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(report))
}
