import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readRules } from '#lib/netlify-rules.ts'
import { root } from '../support/steps.ts'

const configFile = join(root, 'netlify.toml')
const rules = await readRules({ configFile })
const toml = await readFile(configFile, 'utf8')

test.each([
  ['/_astro/home.1a2b.js', 'public, max-age=31536000, immutable'],
  ['/build.json', 'public, max-age=60, must-revalidate'],
  ['/feed.xml', 'public, max-age=300, must-revalidate'],
  ['/sitemap.xml', 'public, max-age=300, must-revalidate'],
  ['/about', undefined],
])('%s may be kept as %s', (path, value) => {
  expect(rules.headers(path)['cache-control']).toBe(value)
})

test('every path has the headers that protect it, the facts of the build too', () => {
  for (const path of ['/', '/dashboard', '/build.json'])
    expect(rules.headers(path)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
})

test('only the published site knows the build hook', () => {
  for (const context of ['deploy-preview', 'branch-deploy'])
    expect(toml).toContain(`[context.${context}.environment]\n  BUILD_HOOK_URL = ""`)
})

test('the build is the command that fails on a bad backend, on the runtime that the product uses', async () => {
  const { scripts, dependencies, devDependencies } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  )
  expect(/command = "npm run (\w+)"\n {2}publish = "dist"/.exec(toml)?.[1]).toBe('build')
  expect(scripts.build).toBe('node src/site/build.ts')
  expect(toml).toContain(`NODE_VERSION = "${{ ...devDependencies, ...dependencies }.node}"`)
})
