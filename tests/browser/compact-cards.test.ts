import { expect } from 'vitest'
import { staffPaths } from '#config/paths.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/dashboard/checks.ts'
import { make } from '../support/dashboard/publications.ts'
import { test } from '../support/dashboard/test.ts'
import { sampleId } from '../support/sample-records.ts'

for (const [path, name] of [
  [staffPaths.articles, 'ART-02'],
  [staffPaths.appointments, 'APA-01'],
] as const)
  test(`[${name}] on a phone, each card of ${path} has at most 150 px and all its actions`, async ({
    page,
    staff,
  }) => {
    await page.resize(390, 844)
    const words = 'Prices of maize and beans in twelve markets. '.repeat(9)
    await make(staff, { title: 'Prices of maize and of beans in twelve markets', content: words })
    const email = `${'a'.repeat(60)}@${'b'.repeat(60)}.example.org`
    const visitor = { email, companyName: words.slice(0, 90), message: words, state: 'new' }
    await staff.answer('GET /api/appointments/', {
      data: [{ ...visitor, _id: sampleId(1), fullName: 'Abebe '.repeat(12) }],
    })
    await staff.enter(path)
    await expect.element(page.css('[data-record]').first()).toBeVisible()
    const cards = page.css('[data-record]').elements()
    const heights = cards.map((card) => card.getBoundingClientRect().height)
    expect(Math.max(...heights)).toBeLessThanOrEqual(150)
    const buttons = cards.flatMap((card) => [...card.querySelectorAll('button[data-delete], .btn')])
    const sizes = buttons.map((button) => button.getBoundingClientRect())
    expect(Math.min(...sizes.map(({ height }) => height))).toBeGreaterThanOrEqual(44)
    expect(Math.max(...sizes.map(({ right }) => right))).toBeLessThanOrEqual(374)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
