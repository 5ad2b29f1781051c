import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { promisify, stripVTControlCharacters } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readFeatures } from '#contract/features.ts'
import { extensionFolders } from '#contract/extensions.ts'
import { runConformance } from '#conformance/run-conformance.ts'
import { allExtensions } from '#server/extensions.ts'
import { staff, startApi } from '../support/api.ts'
import { root } from '../support/steps.ts'

const names = allExtensions.map(({ name }) => name)
const folder = 'tests/contract'

/**
 * Suites that need all extensions: their names (the first test sees their absence), counts of statements, and copies of
 * the project.
 */
const others = ['features', 'recipes', 'statements', 'left-out']

/** Suites that use an extension, beside those that import its calls: they read lines of the trail, or send its bodies. */
const using: Record<string, string[]> = {
  audit: ['accounts', 'password-links', 'sittings', 'public-versions'],
  documents: ['slow-bodies', 'erasures'],
  search: ['pending-changes'],
}

/** The suites that do not test these extensions: those that are not named after them, and import nothing of theirs. */
async function suitesWithout(left: string[]): Promise<string[]> {
  const files = (await readdir(join(root, folder))).filter((file) => file.endsWith('.test.ts'))
  const texts = await Promise.all(files.map((file) => readFile(join(root, folder, file), 'utf8')))
  const word = left.join('|')
  const named = new RegExp(`^(?:${word})\\b`)
  const of = new RegExp(`'#(?:contract|server)/(?:${word}|extensions?)[/.]|'\\./(?:${word})`)
  const used = left.flatMap((name) => using[name] ?? [])
  const without = new Set([...others, ...used].map((name) => `${name}.test.ts`))
  return files
    .filter((file, index) => !without.has(file) && !named.test(file) && !of.test(texts[index] ?? ''))
    .map((file) => join(folder, file))
}

/** Extensions that do nothing for one another: each run of the suites takes a minute. */
const unrelated = [
  ['search', 'presence', 'calendar', 'checks'],
  ['documents', 'password-links', 'reads', 'old-addresses'],
  ['deleted-records', 'audit', 'subscriptions', 'reviews'],
]

describe.each(names)('without %s', (name) => {
  test('[FEA-01] it is not named, its calls are unknown, and the 17 calls are those of the specification', async () => {
    const api = await startApi('sqlite', { without: [name] })
    onTestFinished(api.close)
    const token = await api.signIn()
    const named = await api.call(readFeatures)
    const own = allExtensions.find((one) => one.name === name)?.features(api.deps) ?? []
    expect(named.filter((feature) => own.includes(feature))).toEqual([])
    expect(named.length).toBeGreaterThan(20)
    const { calls = {} } = Object.entries(extensionFolders).find(([one]) => one === name)?.[1] ?? {}
    expect(Object.keys(calls).length).toBeGreaterThan(0)
    for (const { method, path } of Object.values(calls)) {
      const address = path.replace('{id}', '65a000000000000000000000')
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const answer = await api.request(address, { method, headers })
      expect([404, 405], `${method} ${path}`).toContain(answer.status)
    }
    const described: { paths: Record<string, object> } = await (await api.request('/api/openapi.json')).json()
    for (const { method, path } of Object.values(calls))
      expect(described.paths[path] ?? {}, path).not.toHaveProperty(method.toLowerCase())
    const fetch: typeof globalThis.fetch = async (input, init) => api.app.request(input, init, {})
    const { findings } = await runConformance({ host: 'http://api.test', fetch }, staff)
    expect(findings.length).toBeGreaterThan(10)
    expect(findings.flatMap(({ call, differences }) => differences.map((one) => `${call}: ${one}`))).toEqual(
      [],
    )
  })
})

test('each extension is left out of a run of the suites', () => {
  expect(unrelated.flat().toSorted()).toEqual(names.toSorted())
})

test.each(unrelated)(
  'without %s, %s and %s the suites of all other calls pass',
  { tags: ['full'], retry: 0, timeout: 900_000 },
  async (...left) => {
    const suites = await suitesWithout(left)
    expect(suites.length).toBeGreaterThan(15)
    const args = ['run', '--config', 'tests/vitest.config.ts', '--project', 'api', '--retry', '0', ...suites]
    const env = { ...process.env, LEFT_OUT: left.join(), TEST_SCOPE: 'gate' }
    const { stdout } = await promisify(execFile)(join(root, 'node_modules/.bin/vitest'), args, {
      cwd: root,
      env,
    })
    expect(stripVTControlCharacters(stdout)).toMatch(/Tests {2}\d{3}/)
  },
)
