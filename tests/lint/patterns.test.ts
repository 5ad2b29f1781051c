import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkSync } from 'recheck'
import recheck from 'recheck/package.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { z } from '#contract/zod.ts'
import { root } from '../support/steps.ts'
import { type Pattern, patternsIn } from './regular-expressions.ts'
import { treesOf } from './source.ts'

function complexityOf({ source, flags }: Pattern): string {
  const result = checkSync(source, flags, { timeout: 60_000 })
  return result.status === 'unknown' ? result.error.kind : result.complexity.summary
}

/** Digests of patterns that an earlier run found linear: checking all of them takes seconds of processor. */
const cache = join(root, 'node_modules/.cache/linear-patterns.json')

const digestOf = ({ source, flags }: Pattern) =>
  createHash('sha256').update(`${recheck.version} ${flags} ${source}`).digest('hex')

test.each(['^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', '\\/+$'])('%s takes more than linear time', (source) => {
  expect(complexityOf({ source, flags: '' })).toMatch(/polynomial/)
})

test('every pattern of the code takes linear time, for any input', { tags: ['full'] }, async () => {
  const trees = treesOf(/^src\/.*\.(?:astro|js|mjs|tsx?)$/)
  const patterns = new Map(
    trees.flatMap((tree) =>
      patternsIn(tree).map((pattern) => [digestOf(pattern), { ...pattern, file: tree.fileName }] as const),
    ),
  )
  expect(patterns.size).toBeGreaterThan(60)
  const text = await readFile(cache, 'utf8').catch(() => '[]')
  const known = new Set(z.parse(z.array(z.string()), JSON.parse(text)))
  const slow = [...patterns]
    .filter(([digest]) => !known.has(digest))
    .map(([, pattern]) => ({ ...pattern, complexity: complexityOf(pattern) }))
    .filter(({ complexity }) => !/^(?:linear|safe)/.test(complexity))
  expect(slow).toEqual([])
  await mkdir(dirname(cache), { recursive: true })
  await writeFile(cache, JSON.stringify([...patterns.keys()]))
})
