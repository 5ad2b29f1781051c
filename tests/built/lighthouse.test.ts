import { expect, inject, test } from 'vitest'
import { paths } from '#config/paths.ts'
import { auditOnPhone } from '../support/lighthouse.ts'

const baseUrl = inject('baseUrl')

const [publication]: { _id: string }[] = await (await fetch(`${baseUrl}/api/publication-cards`)).json()

// One page of each kind; its performance score is a time and belongs to `npm run bench`. What Lighthouse looks at
// is tested on every other page by axe (tests/e2e/pages.spec.ts), and in findable.test.ts and pages.test.ts.
test.each([paths.home, paths.publications, `/publication/${publication?._id}`])(
  '%s has nothing that Lighthouse would have better on a phone, and does not move',
  async (path) => {
    const { failures, cls, bytes, requests } = await auditOnPhone(baseUrl + path)
    expect(failures.accessibility).toEqual([])
    expect(failures['best-practices']).toEqual([])
    expect(failures.seo).toEqual([])
    expect(cls).toBeLessThanOrEqual(0.005)
    // All told, before it is scrolled.
    if (path === paths.home) {
      expect(bytes).toBeLessThanOrEqual(50 * 1024)
      expect(requests).toBeLessThanOrEqual(6)
    }
  },
  60_000,
)
