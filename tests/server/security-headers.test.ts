import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { policyRules } from '#publish/check/policies.ts'
import { filesIn } from '#publish/files.ts'
import { readRules } from '#publish/check/netlify-rules.ts'
import { openRelease } from '#publish/serve/release.ts'
import { createSiteHandler } from '#publish/serve/serve.ts'
import { json, startApi } from '../support/api.ts'
import { observatoryScore } from '../support/observatory.ts'
import { samplePhotograph } from '../support/sample-photograph.ts'
import { root } from '../support/steps.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { writeSite } from '../support/site-folder.ts'

test('missing headers lower the score', () => {
  expect(observatoryScore({ headers: new Headers() })).toBeLessThan(50)
})

test('every reply of the API scores at least 130', async () => {
  const api = await startApi('sqlite')
  onTestFinished(api.close)
  const token = await api.signIn()
  const image = `data:image/jpeg;base64,${await readFile(await samplePhotograph(), 'base64')}`
  const card = { title: 'One', content: '<p>One</p>', link: '', image }
  const created = await (await api.request('/api/publication-cards', json(card, token))).json()
  const list = await api.request('/api/publication-cards')
  const replies: [number, Response][] = [
    [200, list],
    [
      304,
      await api.request('/api/publication-cards', {
        headers: { 'if-none-match': list.headers.get('etag') ?? '' },
      }),
    ],
    [200, await api.request(created.image)],
    [400, await api.request('/api/queries', json('{"cut'))],
    [401, await api.request('/api/queries')],
    [404, await api.request('/api/nothing')],
    [405, await api.request('/api/queries', { method: 'PATCH' })],
    [200, await api.request('/healthz')],
  ]
  await api.db.schema.dropTable('queries').execute()
  replies.push([500, await api.request('/api/queries', { headers: { authorization: `Bearer ${token}` } })])
  for (const [status, reply] of replies) {
    expect(reply.status).toBe(status)
    expect(observatoryScore(reply)).toBeGreaterThanOrEqual(130)
  }
})

test('every reply of the site that is not a page scores at least 130', async () => {
  const directory = await temporaryFolder()
  await writeSite(directory, {
    'feed.xml': '<rss/>',
    _headers:
      "/about\n  Content-Security-Policy: default-src 'none'; script-src 'self'; frame-ancestors 'none'\n",
  })
  const release = await openRelease(await filesIn(directory))
  const site = createSiteHandler({ current: () => release })
  const early = createSiteHandler({ current: () => undefined })
  const ask = (path: string, init?: RequestInit) => new Request(`http://localhost:4321${path}`, init)
  const about = await site(ask('/about'))
  const replies: [number, Response][] = [
    [200, about],
    [304, await site(ask('/about', { headers: { 'if-none-match': about.headers.get('etag') ?? '' } }))],
    [200, await site(ask('/_astro/home.1.js'))],
    [200, await site(ask('/feed.xml'))],
    [200, await site(ask('/build.json'))],
    [301, await site(ask('/about/'))],
    [405, await site(ask('/about', { method: 'POST' }))],
    [503, await early(ask('/'))],
  ]
  for (const [status, reply] of replies) {
    expect(reply.status).toBe(status)
    expect(observatoryScore(reply)).toBeGreaterThanOrEqual(130)
  }
  // Its own policy is in its head (tests/built): the header covers what a head cannot.
  const missing = await site(ask('/nothing'))
  expect(missing.status).toBe(404)
  const metaPolicy = "default-src 'none'"
  expect(observatoryScore({ headers: missing.headers, metaPolicy })).toBeGreaterThanOrEqual(130)
})

test('on the CDN every file that is not a page scores at least 130', async () => {
  const siteDirectory = await temporaryFolder()
  const options = { frames: [], apiOrigins: [], pictureOrigins: [], https: true }
  const code = { scripts: new Set<string>(), styles: new Set<string>() }
  await writeSite(siteDirectory, { _headers: policyRules(new Map(), { ...options, code }) })
  const rules = await readRules({
    configFile: join(root, 'netlify.toml'),
    files: await filesIn(siteDirectory),
  })
  for (const path of [
    '/_astro/home.1.js',
    '/feed.xml',
    '/sitemap.xml',
    '/robots.txt',
    '/build.json',
    '/search/1.json',
    '/favicon.svg',
    '/_astro/cards/one.png',
  ])
    expect(observatoryScore({ headers: new Headers(rules.headers(path)) })).toBeGreaterThanOrEqual(130)
})
