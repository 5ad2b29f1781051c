import { staffPaths } from '#config/paths.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from '../support/browser-test.ts'
import { status, test } from '../support/staff-test.ts'

const all = 271

/** Held-back messages, newest first, as the API answers them from one on. */
function heldFrom(first: number, count: number) {
  return Array.from({ length: Math.min(count, all - first) }, (_, index) => ({
    _id: (0x6a_000_000 - first - index).toString(16).padStart(24, '0'),
    contactName: `Offer ${first + index + 1}`,
    phoneNumber: '0788123456',
    email: `offer${first + index + 1}@example.org`,
    mainIdea: 'Cheap offers, every day',
    reason: 'many',
  }))
}

function listWith(count: number, total = count) {
  return { data: [], count: 0, total: 0, heldBack: heldFrom(0, count), heldBackCount: total }
}

test(
  '[INB-07] of hundreds that are held back all are reached, and one press deletes them, and back',
  { tag: '@width' },
  async ({ page, staff }) => {
    staff.answer('GET /api/queries', listWith(200, all))
    staff.answer('GET /api/held-back-queries', { data: heldFrom(200, 200), total: all })
    await staff.enter(`${staffPaths.queries}#held-back`)
    const summary = page.getByText(`Held back (${all})`)
    await expect(summary).toBeFocused()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const more = page.getByRole('button', { name: 'Show more' })
    for (let shown = 20; shown < all; shown += 20) {
      await expect(page.getByText(`${shown} of ${all} shown`)).toBeVisible()
      await more.click()
    }
    await expect(more).toHaveCount(0)
    await expect(page.locator('details [data-record]')).toHaveCount(all)
    await expect(page.getByText(`Offer ${all}`, { exact: true })).toBeVisible()

    staff.answer('POST /api/held-back-queries/deletions', { deleted: all, at: 5 })
    await page.getByRole('button', { name: `Delete all ${all}` }).click()
    await expect(summary).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByText(`${all} held-back messages deleted`, { exact: true })).toBeVisible()
    staff.answer('POST /api/held-back-queries/restorations', { restored: all })
    await page.getByRole('button', { name: /^Undo/ }).click()
    await expect(summary).toBeVisible()
    expect(staff.requests).toContain('POST /api/held-back-queries/restorations')
  },
)

test('[INB-07] pressing again after a delete or a release does the same to the next one', async ({
  page,
  staff,
}) => {
  staff.answer('GET /api/queries', listWith(4))
  staff.answer('DELETE /api/queries/*', { message: 'Message deleted' })
  staff.answer('PATCH /api/queries/*', { state: 'new', note: '', reason: '' })
  await staff.enter(`${staffPaths.queries}#held-back`)
  const bin = (name: string) => page.getByRole('button', { name: `Delete message of ${name}` })
  const genuine = (name: string) =>
    page.getByRole('button', { name: new RegExp(`^This is genuine.*message of ${name}$`) })
  await bin('Offer 1').focus()
  await page.keyboard.press('Enter')
  await expect(bin('Offer 2')).toBeFocused()
  await genuine('Offer 2').focus()
  await page.keyboard.press('Enter')
  await expect(genuine('Offer 3')).toBeFocused()
  await expect(page.getByText('Held back (2)')).toBeVisible()
})

test.describe('when the server fails', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('[INB-07] the focus stays where one pressed, to try again', async ({ page, staff }) => {
    staff.answer('GET /api/queries', listWith(20, all))
    const failed = status(500, { message: 'An internal error' })
    for (const call of [
      'GET /api/held-back-queries',
      'POST /api/held-back-queries/deletions',
      'PATCH /api/queries/*',
      'DELETE /api/queries/*',
    ])
      staff.answer(call, failed)
    await staff.enter(`${staffPaths.queries}#held-back`)
    for (const [name, said] of [
      [/^Delete all/, 'Failed to delete messages'],
      [/^This is genuine.*of Offer 1$/, 'Failed to change the message'],
      [/^Delete message of Offer 1$/, 'Failed to delete message'],
      [/^Show more$/, 'Failed to load messages'],
    ] as const) {
      const button = page.getByRole('button', { name })
      await button.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('region', { name: 'Notifications' }).getByText(said).first()).toBeVisible()
      await expect(button).toBeFocused()
    }
    await expect(page.locator('details [data-record]')).toHaveCount(20)
    staff.answer('GET /api/held-back-queries', { data: heldFrom(20, 200), total: all })
    await page.keyboard.press('Enter')
    await expect(page.locator('details [data-record]')).not.toHaveCount(20)
    await expect(page.getByRole('button', { name: 'Show more' })).toBeFocused()
    await expectAccessible(page)
  })
})
