import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readFeatures } from '#contract/features.ts'
import { extensionFolders } from '#contract/extensions.ts'
import { runConformance } from '#conformance/run-conformance.ts'
import { allExtensions } from '#server/extensions.ts'
import { staff, startApi } from '../support/api.ts'
import { root } from '../support/steps.ts'

const names = allExtensions.map(({ name }) => name)
const folder = 'tests/contract'

/** The suites of the API that do not test an extension: those that import nothing of its folders. */
async function suitesWithout(name: string): Promise<string[]> {
  const files = (await readdir(join(root, folder))).filter((file) => file.endsWith('.test.ts'))
  const texts = await Promise.all(files.map((file) => readFile(join(root, folder, file), 'utf8')))
  const of = new RegExp(`'#(?:contract|server)/(?:${name}|extensions?)[/.]|'\\./${name}`)
  return files.filter((_file, index) => !of.test(texts[index] ?? '')).map((file) => join(folder, file))
}

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

  test('the suites of all other calls pass', { tags: ['full'] }, async () => {
    const suites = await suitesWithout(name)
    expect(suites.length).toBeGreaterThan(15)
    const args = ['run', '--config', 'tests/vitest.config.ts', '--project', 'api', '--retry', '0', ...suites]
    const env = { ...process.env, LEFT_OUT: name, TEST_SCOPE: 'gate' }
    const { stdout } = await promisify(execFile)(join(root, 'node_modules/.bin/vitest'), args, {
      cwd: root,
      env,
    })
    expect(stdout).toMatch(/Tests {2}\d{3}/)
  })
})
