import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { staffPaths } from '#config/paths.ts'
import { filesIn } from '#publish/files.ts'
import { readRules, type Rules } from '#publish/check/netlify-rules.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const configFile = new URL('../../../netlify.toml', import.meta.url).pathname
let rules: Rules

beforeEach(async () => {
  const siteDirectory = await temporaryFolder()
  await writeFile(join(siteDirectory, '_redirects'), '/api/* https://api.example.org/api/:splat 200!\n')
  await writeFile(join(siteDirectory, '_headers'), '/about\n  Content-Security-Policy: default-src about\n')
  rules = await readRules({ configFile, files: await filesIn(siteDirectory) })
})

function redirect(path: string) {
  return rules.redirect({ url: new URL(path, 'http://localhost:4321') })
}

test.each(Object.values(staffPaths).filter((path) => path !== staffPaths.dashboard))(
  '[LAY-01] %s is rewritten to the one page of the dashboard',
  (path) => {
    expect(redirect(path)).toEqual({ to: '/dashboard.html', status: 200, force: false })
  },
)

test('[LAY-01] the form that edits one publication belongs to the dashboard, a deeper path does not exist', () => {
  expect(redirect('/newArticles/65a000000000000000000001')?.to).toBe('/dashboard.html')
  expect(redirect('/newArticles/a/b')).toBeNull()
})

test('[NAV-01] a publication without a built page is rewritten to the shell that asks the backend', () => {
  expect(redirect('/publication/65a000000000000000000001')?.to).toBe('/publication/fallback.html')
  expect(redirect('/publications')).toBeNull()
  expect(redirect('/publications/2')).toBeNull()
})

test('[API-08] calls go to the backend that the site was built from, even where a file exists', () => {
  expect(redirect('/api/publication-cards/1')).toEqual({
    to: 'https://api.example.org/api/publication-cards/1',
    status: 200,
    force: true,
  })
})

test('headers of all rules that match a path are joined, and hashed files are immutable', () => {
  expect(rules.headers('/about')).toMatchObject({
    'content-security-policy': 'default-src about',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
  expect(rules.headers('/about/us')).not.toHaveProperty('content-security-policy')
  expect(rules.headers('/_astro/a.js')['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(rules.headers('/about')).not.toHaveProperty('cache-control')
})

test.each(['/publication/65a000000000000000000001/beans.html', '/publication/1/table-2.csv'])(
  '[OUT-05] %s is sent as an attachment with a policy, and is no page of search engines',
  (path) => {
    expect(rules.headers(path)).toMatchObject({
      'content-disposition': 'attachment',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-robots-tag': 'noindex',
    })
    for (const other of ['/publication/1', '/publication/1.html', '/publications/1/2'])
      expect(rules.headers(other)).not.toHaveProperty('content-disposition')
  },
)

test('an invalid rule is an error, and is not skipped', async () => {
  const siteDirectory = await temporaryFolder()
  await writeFile(join(siteDirectory, '_redirects'), '/only-a-source\n')
  await expect(readRules({ configFile, files: await filesIn(siteDirectory) })).rejects.toThrow()
})
