import { join } from 'node:path'
import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { filesIn } from '#publish/files.ts'
import { linesOf, usableMoves, withMoves } from '#publish/content/moved.ts'
import { openRelease } from '#publish/serve/release.ts'
import { createSiteHandler } from '#publish/serve/serve.ts'
import { writeSite } from '../../support/site-folder.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const facts = { ids: new Set(['known', 'other']), names: new Set(['about.html', 'old.html', 'plain']) }

test('[REV-05] a build takes the old addresses of publications that it shows, where it has no page', () => {
  const moves = usableMoves(
    [
      { path: '/reports/2019', id: 'known' },
      { path: '/ዋጋ', id: 'other' },
      { path: '/unpublished', id: 'gone' },
      { path: '/old', id: 'known' },
      { path: '/plain', id: 'known' },
      { path: '/about', id: 'known' },
      { path: `/publication/${'a'.repeat(24)}`, id: 'other' },
      { path: `/publication/${'b'.repeat(24)}`, id: 'other' },
      { path: `/publication/${'a'.repeat(24)}/version/1`, id: 'other' },
      { path: '/publication/fallback', id: 'other' },
    ],
    { ...facts, names: new Set([...facts.names, `publication/${'b'.repeat(24)}.html`]) },
  )
  expect([...moves]).toEqual([
    ['/reports/2019', '/publication/known'],
    ['/ዋጋ', '/publication/other'],
    [`/publication/${'a'.repeat(24)}`, '/publication/other'],
  ])
  expect(linesOf(moves)).toBe(
    [
      '/reports/2019 /publication/known 301\n',
      '/%E1%8B%8B%E1%8C%8B /publication/other 301\n',
      `/publication/${'a'.repeat(24)} /publication/other 301\n`,
    ].join(''),
  )
})

test('[REV-05] what a hostile backend sends as an old address becomes no rule', () => {
  const hostile = [
    '/*',
    '/:a',
    '/a /b 200!',
    '/a\n/* https://evil.example 301!',
    '/a;b',
    '/{a}',
    '/"',
    "/'",
    '/$uri',
    '/../a',
    '/%2e%2e/a',
    '//evil.example',
    'https://evil.example/',
    '/api/*',
    '/api/x',
    '/_astro/a.js',
    '/a\u2028b',
    '/a#b',
    '/a?b',
    '/a\\b',
    '/publication/known',
    '',
    '/',
    'a',
    '/search/1.json',
  ]
  const moves = usableMoves(
    hostile.map((path) => ({ path, id: 'known' })),
    facts,
  )
  expect([...moves.keys()]).toEqual([])
  const targets = ['../evil', 'https://evil.example', 'known\n/* /x 301', '__proto__']
  expect([
    ...usableMoves(
      targets.map((id) => ({ path: '/old-1', id })),
      facts,
    ),
  ]).toEqual([])
})

/** A site with old addresses, as `npm start` and `npm run preview` serve it. */
async function serve(paths: string[]) {
  const folder = await temporaryFolder()
  await writeSite(folder)
  const names = new Set((await filesIn(folder)).keys())
  const moved = paths.map((path) => ({ path, id: 'known' }))
  const moves = usableMoves(moved, { ids: new Set(['known']), names })
  await writeFile(join(folder, '_redirects'), linesOf(moves))
  const release = await openRelease(await filesIn(folder))
  const site = createSiteHandler({ current: () => release })
  const get = async (path: string, method = 'GET') => {
    const { status, headers } = await site(new Request(`http://localhost${path}`, { method }))
    return [status, headers.get('location')]
  }
  return { get, moves }
}

test('[REV-05] npm start, npm run preview and Netlify answer an old address with 301', async () => {
  const replaced = `/publication/${'a'.repeat(24)}`
  const { get, moves } = await serve([
    '/reports/2019',
    '/ዋጋ',
    '/a(b)&c=d@e,f+g~h',
    '/index.php/node/12',
    '/about',
    replaced,
  ])
  const to = '/publication/known'
  for (const path of [
    '/reports/2019',
    '/reports/2019/',
    '/ዋጋ',
    '/a(b)&c=d@e,f+g~h',
    '/index.php/node/12',
    replaced,
  ])
    for (const method of ['GET', 'HEAD'])
      expect([path, ...(await get(path, method))]).toEqual([path, 301, to])
  expect(await get('/reports/2019?a=b')).toEqual([301, `${to}?a=b`])
  expect(await get('/reports/2019', 'POST')).toEqual([405, null])
  // A page comes first, and nothing else is led on.
  expect(await get('/about')).toEqual([200, null])
  for (const path of ['/reports/2019/x', '/reports', '/xreports/2019', '/reports%2F2019', '/%72eports/2020'])
    expect([path, ...(await get(path))]).toEqual([path, 404, null])
  const rules = withMoves({ redirect: () => null }, moves)
  expect(rules.redirect({ url: new URL('http://localhost/%E1%8B%8B%E1%8C%8B') })?.status).toBe(301)
  expect(rules.redirect({ url: new URL('http://localhost/elsewhere') })).toBeNull()
})

test('[REV-05] a thousand old addresses are served beside the pages', async () => {
  const { get } = await serve(Array.from({ length: 1000 }, (_, index) => `/reports/${index}`))
  expect(await get('/reports/999')).toEqual([301, '/publication/known'])
  expect(await get('/about')).toEqual([200, null])
})
