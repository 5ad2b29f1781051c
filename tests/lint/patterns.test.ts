import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkSync } from 'recheck'
import recheck from 'recheck/package.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { z } from '#contract/zod.ts'
import { patternsOfCode } from '../support/patterns.ts'
import { root } from '../support/steps.ts'

function complexityOf({ source, flags }: { source: string; flags: string }): string {
  const result = checkSync(source, flags, { timeout: 60_000 })
  return result.status === 'unknown' ? result.error.kind : result.complexity.summary
}

/** Digests of patterns that an earlier run found linear: checking all of them takes seconds of processor. */
const cache = join(root, 'node_modules/.cache/linear-patterns.json')

async function readCache(): Promise<Set<string>> {
  const text = await readFile(cache, 'utf8').catch(() => '[]')
  return new Set(z.parse(z.array(z.string()), JSON.parse(text)))
}

const digestOf = ({ source, flags }: { source: string; flags: string }) =>
  createHash('sha256').update(`${recheck.version} ${flags} ${source}`).digest('hex')

test('the checker finds a pattern that takes more than linear time', () => {
  expect(complexityOf({ source: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', flags: '' })).toMatch(/polynomial/)
  expect(complexityOf({ source: '\\/+$', flags: '' })).toMatch(/polynomial/)
})

test('every pattern of the code takes linear time, for any input', { tags: ['full'] }, async () => {
  const patterns = await patternsOfCode()
  expect(patterns.length).toBeGreaterThan(60)
  const known = await readCache()
  const checked = patterns
    .filter((pattern) => !known.has(digestOf(pattern)))
    .map((pattern) => ({ ...pattern, complexity: complexityOf(pattern) }))
  const slow = checked.filter(({ complexity }) => !/^(?:linear|safe)/.test(complexity))
  expect(slow).toEqual([])
  await mkdir(dirname(cache), { recursive: true })
  await writeFile(cache, JSON.stringify(patterns.map(digestOf)))
})
