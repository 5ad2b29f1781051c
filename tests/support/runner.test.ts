import { expect, test } from 'vitest'
import type { TestRecord } from './reports.ts'
import { coverageOf, threatsIn, unprovenThreats } from './proofs.ts'
import { processorSecondsIn } from './steps.ts'
import { durationsOf, type EndedSuite, summarise, testsPassed } from './summary.ts'

function record(changes: Partial<TestRecord> = {}): TestRecord {
  return { file: 'lib/day.test.ts', title: 'a day', outcome: 'passed', seconds: 1, message: '', ...changes }
}

function suite(records: TestRecord[], changes: Partial<EndedSuite> = {}): EndedSuite {
  return {
    name: 'unit',
    code: 0,
    seconds: 10,
    processorSeconds: 20,
    report: { records, errors: [] },
    ...changes,
  }
}

const check: EndedSuite = { name: 'types', code: 0, seconds: 5, processorSeconds: 5 }

test('a check counts as one test, and a suite as its tests', () => {
  const { passed, failed } = summarise([suite([record(), record({ outcome: 'flaky' })]), check], {})
  expect({ passed, failed }).toEqual({ passed: 3, failed: 0 })
})

test('a failed test is named with the beginning of its message', () => {
  const failing = record({ outcome: 'failed', title: 'the title', message: 'expected 1\nto be 2' })
  const { passed, failed, lines } = summarise([suite([record(), failing], { code: 1 })], {})
  expect({ passed, failed }).toEqual({ passed: 1, failed: 1 })
  expect(lines.join('\n')).toContain('unit: lib/day.test.ts › the title\n    expected 1\n    to be 2')
})

test('a suite that ended with an error fails, even without a failed test', () => {
  expect(summarise([suite([record()], { code: 1 })], {}).failed).toBe(1)
  expect(summarise([suite([], { code: 1 })], {}).failed).toBe(1)
  expect(summarise([{ ...check, code: 2 }], {})).toMatchObject({ passed: 0, failed: 1 })
})

test('an error outside of tests fails the run', () => {
  const report = { records: [record()], errors: ['Unhandled rejection'] }
  expect(summarise([suite([], { code: 1, report })], {}).failed).toBe(1)
})

test('three flaky tests are named and pass, four fail the run', () => {
  const flaky = (count: number) =>
    Array.from({ length: count }, (_, index) => record({ outcome: 'flaky', title: `flaky ${index}` }))
  const three = summarise([suite(flaky(3))], {})
  expect(three).toMatchObject({ passed: 3, failed: 0 })
  expect(three.lines.join('\n')).toContain('lib/day.test.ts › flaky 2')
  expect(summarise([suite(flaky(4))], {}).failed).toBe(1)
})

test('a suite that exceeds its budget by more than a fifth is named', () => {
  const lines = (budget: number) => summarise([suite([record()])], { unit: budget }).lines.join('\n')
  expect(lines(17)).not.toContain('over its budget')
  expect(lines(16)).toContain('unit, over its budget of 16')
})

test('files are listed with the sum of their tests, the slowest first', () => {
  const records = [record(), record({ seconds: 2 }), record({ file: 'e2e/home.spec.ts', seconds: 4 })]
  expect(durationsOf([suite(records)])).toEqual([
    { suite: 'unit', file: 'e2e/home.spec.ts', tests: 1, seconds: 4 },
    { suite: 'unit', file: 'lib/day.test.ts', tests: 2, seconds: 3 },
  ])
})

test('an id counts if a test that names it passed, not if the test failed or the id is only in prose', () => {
  const list = '- PUB-01 One\n- PUB-02 Two\n- NAV-10 Three, as PUB-09\n'
  const records = [
    record({ title: '[phone] [PUB-01, NAV-10] pages' }),
    record({ title: '[PUB-02] cards', outcome: 'failed' }),
    record({ title: 'PUB-02 without brackets' }),
  ]
  const titles = testsPassed([suite(records)]).map(({ title }) => title)
  expect(coverageOf(list, titles)).toEqual({ all: 3, missing: ['PUB-02'] })
})

test('a control counts if a test of each file that it names passed', () => {
  const text = [
    '# Threats',
    '## A. Pages',
    '### One\n\nA thief.\n\n- Control: A lock\n  of steel.\n- Code: `lib/a.ts`\n- Test: `lib/a.test.ts`,\n  `e2e/a.spec.ts`',
    '### Two\n\n- Control: A wall.\n- Code: `lib/b.ts`\n- Test: `lib/b.test.ts`',
    '### Three\n\n- Control: A guard.\n- Code: `lib/c.ts`\n- Test: by hand',
  ].join('\n\n')
  const threats = threatsIn(text)
  expect(threats[0]).toEqual({
    title: 'One',
    control: 'A lock\n  of steel.\n',
    code: ['lib/a.ts'],
    tests: ['lib/a.test.ts', 'e2e/a.spec.ts'],
  })
  expect(unprovenThreats(threats, new Set(['lib/a.test.ts', 'lib/b.test.ts']))).toEqual(['One', 'Three'])
  expect(unprovenThreats(threats, new Set(['lib/a.test.ts', 'e2e/a.spec.ts']))).toEqual(['Two', 'Three'])
})

test('processor seconds are those of the child processes, user and system', () => {
  expect(processorSecondsIn('0m0.010s 0m0.020s\n1m2.500s 0m3.250s\n')).toBeCloseTo(65.75)
  expect(processorSecondsIn('')).toBe(0)
})
