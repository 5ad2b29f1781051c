import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { runCommand, startServer } from '../support/product.ts'
import { gateOrFull } from '../support/scope.ts'
import { root } from '../support/steps.ts'
import { apiHostAt, copyTemplate, requireTemplate } from '../support/template-folder.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { site } from './site-files.ts'

const baseUrl = inject('baseUrl')

async function build(environment: Record<string, string>, ...args: string[]) {
  const run = runCommand('src/publish/cli.ts', { NODE_ENV: 'production', ...environment }, args)
  return { code: await run.ended, said: run.output() }
}

async function pagesIn(folder: string): Promise<string[]> {
  return (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.html')).sort()
}

test('`npm run build` makes the same site from a backend by its address, and `npm run preview` serves it with the same rules', async () => {
  const port = Number(new URL(baseUrl).port)
  // In the gate the pictures are those of the template; else they are encoded into the cache of the
  // repository.
  const { dataDir } = await copyTemplate(requireTemplate(), port)
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const { code, said } = await build(
    {
      API_HOST: apiHostAt(port),
      SITE_URL: 'https://www.example.org',
      // Earlier builds must not count as the reference for the drop guard.
      ALLOW_DROP: '1',
    },
    ...gateOrFull(['--cache', join(dataDir, 'cache')], []),
  )
  expect(said).toContain('Built the site into dist')
  expect(code).toBe(0)
  const dist = join(root, 'dist')
  expect(await pagesIn(dist)).toEqual(await pagesIn(site))
  expect(await readFile(join(dist, 'about.html'), 'utf8')).toContain('href="https://www.example.org/about"')

  const preview = await startServer('src/commands/preview.ts', { PORT: '0' })
  onTestFinished(async () => expect(await preview.stop()).toBe(0))
  const { address } = preview
  const page = await fetch(`${address}/articles`)
  expect(page.headers.get('content-security-policy')).toContain('upgrade-insecure-requests')
  expect(page.headers.get('x-frame-options')).toBe('DENY')
  expect((await fetch(`${address}/no-such-page`)).status).toBe(404)
  // Calls are forwarded to the backend that the site was built from.
  const cards = await (await fetch(`${address}/api/publication-cards`)).json()
  expect(cards).toEqual(await (await fetch(`${baseUrl}/api/publication-cards`)).json())
})

test.each([
  ['no address', {}, /API_HOST is not set/],
  ['an address that is none', { API_HOST: 'example' }, /API_HOST must be a full address/],
])('a build with %s fails with one sentence and writes nothing', async (_what, environment, words) => {
  const out = join(await temporaryFolder(), 'out')
  const { code, said } = await build({ API_HOST: '', ...environment }, '--out', out)
  expect(code).toBe(1)
  expect(said.trim()).toMatch(words)
  expect(said.trim().split('\n')).toHaveLength(1)
  await expect(readdir(out)).rejects.toThrow(/ENOENT/)
})
