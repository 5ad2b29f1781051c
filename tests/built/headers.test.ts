import { expect, inject, test } from 'vitest'
import { paths, staffPaths } from '#config/paths.ts'
import { observatoryScore } from '../support/observatory.ts'

const baseUrl = inject('baseUrl')

test('every kind of reply of the whole product scores at least 130 by the rules of Mozilla Observatory', async () => {
  const home = await (await fetch(baseUrl)).text()
  const [card]: { _id: string }[] = await (await fetch(`${baseUrl}/api/publication-cards`)).json()
  const code = /\/_astro\/[\w.-]+\.js/.exec(home)?.[0] ?? ''
  expect(code).not.toBe('')
  const addresses = [
    ...Object.values(paths),
    ...Object.values(staffPaths),
    `/publication/${card?._id}`,
    '/publication/unknown',
    '/no-such-page',
    '/about/',
    '/feed.xml',
    '/sitemap.xml',
    '/robots.txt',
    '/build.json',
    '/search/1.json',
    '/fallback.svg',
    '/api/queries',
    '/api/nothing',
    '/healthz',
    code,
  ]
  for (const address of addresses) {
    const reply = await fetch(baseUrl + address, { redirect: 'manual' })
    // The page for missing addresses has its policy in its head.
    const [, metaPolicy = ''] =
      /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(await reply.text()) ?? []
    const { headers } = reply
    expect(observatoryScore({ headers, metaPolicy }), address).toBeGreaterThanOrEqual(130)
  }
})
