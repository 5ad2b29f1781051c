import { checkSync } from 'recheck'
import { expect, test } from 'vitest'
import { patternsOfCode } from '../support/patterns.ts'

function complexityOf({ source, flags }: { source: string; flags: string }): string {
  const result = checkSync(source, flags, { timeout: 20_000 })
  return result.status === 'unknown' ? result.error.kind : result.complexity.summary
}

test('the checker tells a pattern that takes more than linear time', () => {
  expect(complexityOf({ source: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', flags: '' })).toMatch(/polynomial/)
  expect(complexityOf({ source: '\\/+$', flags: '' })).toMatch(/polynomial/)
})

const patterns = await patternsOfCode()

test('the patterns of the code are found', () => {
  expect(patterns.length).toBeGreaterThan(60)
})

test.each(patterns)('/$source/$flags of $file takes linear time, whatever it meets', (pattern) => {
  expect(complexityOf(pattern)).toMatch(/^(?:linear|safe)/)
})
