import { expect, inject, test } from 'vitest'
import { paths } from '#config/paths.ts'
import { auditOnPhone } from '../support/lighthouse.ts'

const baseUrl = inject('baseUrl')

const [publication]: { _id: string }[] = await (await fetch(`${baseUrl}/api/publication-cards`)).json()

test('Home is at most 50 KB all told, in at most 6 requests, before it is scrolled', async () => {
  const { bytes, requests } = await auditOnPhone(baseUrl)
  expect(bytes).toBeLessThanOrEqual(50 * 1024)
  expect(requests).toBeLessThanOrEqual(6)
}, 60_000)

// Its performance score is a time and belongs to `npm run bench`.
test.each([...Object.values(paths), '/publications/2', `/publication/${publication?._id}`])(
  '%s has nothing that Lighthouse would have better on a phone, and does not move',
  async (path) => {
    const { failures, cls } = await auditOnPhone(baseUrl + path)
    expect(failures.accessibility).toEqual([])
    expect(failures['best-practices']).toEqual([])
    // The sign-in is kept out of search engines on purpose.
    expect(failures.seo).toEqual(path === paths.login ? ['is-crawlable'] : [])
    expect(cls).toBeLessThanOrEqual(0.005)
  },
  60_000,
)
