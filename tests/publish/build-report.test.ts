import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  leftOutOf,
  type ReportParts,
  sentenceOf,
  type Skipped,
  withSkipped,
  writeReport,
} from '#publish/build-report.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('a report is read whole while it is written', async () => {
  const file = join(await temporaryFolder(), 'report.json')
  const skipped = Array.from({ length: 20_000 }, (_, index) => ({
    kind: 'record' as const,
    record: `bad${index}`,
    title: '',
    why: 'Its title is missing, and so is its content.',
  }))
  const parts = [{ noun: 'publications' as const, received: 20_000, kept: 0, skipped }]
  const report = { built: false, result: 'Nothing was built.', time: '', seconds: 1, parts }
  await writeReport(file, report)
  const writing = { turns: 0 }
  const written = (async () => {
    for (; writing.turns < 10; writing.turns += 1) await writeReport(file, report)
  })()
  while (writing.turns < 10) {
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(report)
    expect((await readFile(file.replace('.json', '.txt'), 'utf8')).split('\n- ')).toHaveLength(20_001)
  }
  await written
})

test('[OUT-04] staff get a line for each of the first twenty things that a site lacks', () => {
  const table = { kind: 'table' as const, record: 'one', title: 'One', why: 'Table 2' }
  const part = (skipped: Skipped[]) => ({ noun: 'publications' as const, received: 1, kept: 1, skipped })
  const line = sentenceOf(table, 'publications')
  expect(leftOutOf([part([])])).toBe('')
  expect(leftOutOf([part([table]), part([table])])).toBe(`${line}\n${line}`)
  const many = leftOutOf([part(Array.from({ length: 25 }, () => table))]).split('\n')
  expect(many).toHaveLength(21)
  expect(many.at(-1)).toBe('5 more, which the report of the build names')
  // A line is one: a title of two lines is not two things.
  expect(leftOutOf([part([{ ...table, title: 'One\nTwo' }])])).not.toContain('\n')
})

test('later skips are added to the parts of the lists that were read', () => {
  const left = (kind: Skipped['kind']): Skipped => ({ kind, record: 'one', title: 'One', why: 'it is odd' })
  const parts: ReportParts = { publications: { noun: 'publications', received: 3, kept: 3, skipped: [] } }
  const lists = { publications: [left('record'), left('link')], 'expertise cards': [left('record')] }
  const links = { publications: [left('link')], 'expertise cards': [] }
  expect(withSkipped(parts, lists, links)).toEqual({
    publications: {
      noun: 'publications',
      received: 3,
      kept: 2,
      skipped: [left('record'), left('link'), left('link')],
    },
  })
  expect(parts.publications?.skipped).toEqual([])
})

test.each([
  [
    'chart',
    '[OUT-03] a chart without a PNG',
    'Table 2: no font has “በ”',
    'no PNG: a chart of “A” (one), Table 2: no font has “በ”',
  ],
  [
    'table',
    '[OUT-04] a table that is left out',
    'Table 2 (its headings differ)',
    'left out of the data of its series: Table 2 (its headings differ) of “A” (one)',
  ],
] as const)('a %s is named: %s', (kind, _what, why, sentence) => {
  expect(sentenceOf({ kind, record: 'one', title: 'A', why }, 'publications')).toBe(sentence)
})
