import { staffPaths } from '#config/paths.ts'
import { describe, expect } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible, expectNoSidewaysScroll } from '../support/dashboard/checks.ts'
import { status, test } from '../support/dashboard/test.ts'

const all = 271

/** Held-back messages from this one on, newest first, in the API's format. */
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
  '[INB-07] all of hundreds of held-back messages are reachable, and one press deletes them, with undo',
  { tags: ['full'] },
  async ({ page, staff }) => {
    await staff.answer('GET /api/queries', listWith(200, all))
    await staff.answer('GET /api/held-back-queries', { data: heldFrom(200, 200), total: all })
    await staff.enter(`${staffPaths.queries}#held-back`)
    const summary = page.getByText(`Held back (${all})`)
    await expect.element(summary).toHaveFocus()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const more = page.getByRole('button', { name: 'Show more' })
    for (let shown = 20; shown < all; shown += 20) {
      await expect.element(page.getByText(`${shown} of ${all} shown`)).toBeVisible()
      await more.click()
    }
    await expect.element(more).toHaveLength(0)
    await expect.element(page.css('details [data-record]')).toHaveLength(all)
    await expect.element(page.getByText(`Offer ${all}`, { exact: true })).toBeVisible()

    await staff.answer('POST /api/held-back-queries/deletions', { deleted: all, at: 5 })
    await page.getByRole('button', { name: `Delete all ${all}` }).click()
    await expect.element(summary).toHaveLength(0)
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
    await expect.element(page.getByText(`${all} held-back messages deleted`, { exact: true })).toBeVisible()
    await staff.answer('POST /api/held-back-queries/restorations', { restored: all })
    await page.getByRole('button', { name: /^Undo/ }).click()
    await expect.element(summary).toBeVisible()
    expect(await staff.requests()).toContain('POST /api/held-back-queries/restorations')
  },
)

test('[INB-07] after a delete or a release the next press applies to the next message', async ({
  page,
  staff,
}) => {
  await staff.answer('GET /api/queries', listWith(4))
  await staff.answer('DELETE /api/queries/*', { message: 'Message deleted' })
  await staff.answer('PATCH /api/queries/*', { state: 'new', note: '', reason: '' })
  await staff.enter(`${staffPaths.queries}#held-back`)
  const bin = (name: string) => page.getByRole('button', { name: `Delete message from ${name}` })
  const genuine = (name: string) =>
    page.getByRole('button', { name: new RegExp(`^This is genuine.*message from ${name}$`) })
  ;(await bin('Offer 1').findElement()).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(bin('Offer 2')).toHaveFocus()
  ;(await genuine('Offer 2').findElement()).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(genuine('Offer 3')).toHaveFocus()
  await expect.element(page.getByText('Held back (2)')).toBeVisible()
})

describe('when the server fails', () => {
  test.override({ expectedErrors: [/Failed to load resource/] })

  test(
    '[INB-07] the focus stays on the pressed button for a retry',
    { tags: ['full'] },
    async ({ page, staff }) => {
      await staff.answer('GET /api/queries', listWith(20, all))
      const failed = status(500, { message: 'An internal error' })
      for (const call of [
        'GET /api/held-back-queries',
        'POST /api/held-back-queries/deletions',
        'PATCH /api/queries/*',
        'DELETE /api/queries/*',
      ])
        await staff.answer(call, failed)
      await staff.enter(`${staffPaths.queries}#held-back`)
      for (const [name, said] of [
        [/^Delete all/, 'Failed to delete messages'],
        [/^This is genuine.*from Offer 1$/, 'Failed to change the message'],
        [/^Delete message from Offer 1$/, 'Failed to delete message'],
        [/^Show more$/, 'Failed to load messages'],
      ] as const) {
        const button = page.getByRole('button', { name })
        ;(await button.findElement()).focus()
        await userEvent.keyboard('{Enter}')
        await expect
          .element(page.getByRole('region', { name: 'Notifications' }).getByText(said).first())
          .toBeVisible()
        await expect.element(button).toHaveFocus()
      }
      await expect.element(page.css('details [data-record]')).toHaveLength(20)
      await staff.answer('GET /api/held-back-queries', { data: heldFrom(20, 200), total: all })
      await userEvent.keyboard('{Enter}')
      await expect.element(page.css('details [data-record]')).not.toHaveLength(20)
      await expect.element(page.getByRole('button', { name: 'Show more' })).toHaveFocus()
      await expectAccessible(page)
    },
  )
})
