import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { bindOpts } from '@netlify/cache-utils'
import { resolveConfig } from '@netlify/config'
import { expect, test } from 'vitest'
import { readRules } from '#publish/check/netlify-rules.ts'
import { root } from '../support/steps.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const configFile = join(root, 'netlify.toml')
const rules = await readRules({ configFile })

test.each([
  ['/_astro/home.1a2b.js', 'public, max-age=31536000, immutable'],
  ['/build.json', 'public, max-age=60, must-revalidate'],
  ['/feed.xml', 'public, max-age=300, must-revalidate'],
  ['/sitemap.xml', 'public, max-age=300, must-revalidate'],
  ['/about', undefined],
])('%s may be cached as %s', (path, value) => {
  expect(rules.headers(path)['cache-control']).toBe(value)
})

test('every path has its security headers, including build.json', () => {
  for (const path of ['/', '/dashboard', '/build.json'])
    expect(rules.headers(path)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
})

/** The file as Netlify reads it for a kind of deploy. */
async function configFor(context: string) {
  const options = { repositoryRoot: root, cwd: root, context, branch: 'main', offline: true, env: {} }
  const { config } = await resolveConfig({ ...options, mode: 'require' })
  return config
}

test('only the published site knows the build hook', async () => {
  for (const context of ['deploy-preview', 'branch-deploy'])
    expect((await configFor(context)).build.environment).toHaveProperty('BUILD_HOOK_URL', '')
  expect((await configFor('production')).build.environment).not.toHaveProperty('BUILD_HOOK_URL')
})

test('the build command fails on a bad backend, and uses the product’s runtime', async () => {
  const { scripts, dependencies, devDependencies } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  )
  const { build } = await configFor('production')
  expect(build).toMatchObject({ command: 'npm run build', publish: join(root, 'dist') })
  expect(scripts.build).toMatch(/^node (?:--\S+ )*src\/publish\/cli\.ts$/)
  expect(build.environment.NODE_VERSION).toBe({ ...devDependencies, ...dependencies }.node)
})

test('functions are where Netlify looks for them', async () => {
  const { functionsDirectory } = await configFor('production')
  expect(await readdir(functionsDirectory)).toContain('scheduled-rebuild')
})

test('a build continues from the last good one', async () => {
  const { plugins } = await configFor('production')
  expect(plugins).toMatchObject([{ package: '/src/netlify/keep-cache' }])
  const { onPreBuild, onPostBuild } = await import('../../src/netlify/keep-cache/index.js')
  const folder = await temporaryFolder()
  const utils = { cache: bindOpts({ cwd: folder, cacheDir: join(folder, 'of-netlify') }) }
  const records = join(folder, 'node_modules/.astro/records.json')
  const write = async (text: string) => {
    await mkdir(dirname(records), { recursive: true })
    await writeFile(records, text)
  }

  await onPreBuild({ utils })
  await write('of the first build')
  await onPostBuild({ utils })
  await rm(join(folder, 'node_modules'), { recursive: true, force: true })
  await onPreBuild({ utils })
  expect(await readFile(records, 'utf8')).toBe('of the first build')
  await write('of the second build')
  await onPostBuild({ utils })
  await onPreBuild({ utils })
  expect(await readFile(records, 'utf8')).toBe('of the second build')
})
