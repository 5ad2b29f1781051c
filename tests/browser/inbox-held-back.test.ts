import { staffPaths } from '#config/paths.ts'
import { describe, expect } from 'vitest'
import { commands, userEvent } from 'vitest/browser'
import { expectAccessible, expectNoSidewaysScroll } from '../support/dashboard/checks.ts'
import { status, test, toast } from '../support/dashboard/test.ts'

/** Held-back messages, newest first, in the API's format. */
function listOf(count: number) {
  const data = Array.from({ length: count }, (_, index) => ({
    _id: (0x6a_000_000 - index).toString(16).padStart(24, '0'),
    contactName: `Offer ${index + 1}`,
    phoneNumber: '0788123456',
    email: `offer${index + 1}@example.org`,
    mainIdea: 'Cheap offers, every day',
    state: 'new',
    reason: 'many',
  }))
  return { data, count, total: count }
}

/** The call of a short list of held-back messages. */
const call = 'GET /api/queries?page=1&limit=120&held=1'
const heldPath = `${staffPaths.queries}?state=held`

test('[INB-07] held-back messages are a filter of the list, and all are deleted at once, with undo', async ({
  page,
  staff,
}) => {
  const list = listOf(3)
  await staff.answer(call, list)
  await staff.answer('DELETE /api/queries/*', { message: 'Message deleted' })
  for (const { _id } of list.data)
    await staff.answer(`POST /api/deleted-records/${_id}/restore`, { noun: 'query' })
  await staff.enter(heldPath)
  await expect.element(page.getByText('They are deleted after 30 days at most.')).toBeVisible()
  await expect.element(page.css('tbody [data-record]')).toHaveLength(3)
  await expect.element(page.css('tbody').getByText('New', { exact: true })).toHaveLength(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Delete all 3' }).click()
  await expect.element(toast(page, '3 messages deleted')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  await expect.element(page.getByText('Nothing is held back')).toBeVisible()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect.element(page.css('tbody [data-record]')).toHaveLength(3)
  await staff.answer(call, listOf(0))
  await page.getByRole('combobox', { name: 'State' }).selectOptions('')
  await expect.element(page.css('tbody').getByText('Offer 1', { exact: true })).toHaveLength(0)
})

test('[INB-07] an empty filter of held-back messages leads back to all', async ({ page, staff }) => {
  await staff.answer(call, listOf(0))
  await staff.enter(heldPath)
  await page.getByRole('button', { name: 'All messages' }).click()
  await expect.element(page.css('tbody [data-record]').first()).toBeVisible()
  expect(page.path()).toBe(staffPaths.queries)
})

test('[INB-07] after a delete or a release the next press applies to the next message', async ({
  page,
  staff,
}) => {
  await staff.answer(call, listOf(4))
  await staff.answer('DELETE /api/queries/*', { message: 'Message deleted' })
  await staff.answer('PATCH /api/queries/*', { state: 'new', note: '', reason: '' })
  await staff.enter(heldPath)
  const bin = (name: string) => page.getByRole('button', { name: `Delete message from ${name}` })
  const genuine = (name: string) =>
    page.getByRole('button', { name: new RegExp(`^This is genuine.*message from ${name}$`) })
  ;(await bin('Offer 1').findElement()).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(bin('Offer 2')).toHaveFocus()
  ;(await genuine('Offer 2').findElement()).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(genuine('Offer 3')).toHaveFocus()
  await expect.element(page.css('tbody [data-record]')).toHaveLength(2)
})

test('[INB-07] a message released in its dialog stays open, as one of the list', async ({ page, staff }) => {
  await staff.answer(call, listOf(2))
  await staff.answer('PATCH /api/queries/*', { state: 'read', note: '', reason: '' })
  await staff.enter(heldPath)
  await page.getByRole('button', { name: 'View Message of Offer 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Message' })
  await dialog.getByRole('button', { name: 'This is genuine' }).click()
  await expect.element(dialog.getByText('Held back.')).toHaveLength(0)
  await expect.element(dialog.getByRole('button', { name: 'Mark as handled' })).toBeVisible()
})

describe('with a backend without this filter', () => {
  test.override({ without: ['held-back-filter'] })

  test('[FEA-02, INB-07] no list is asked for held-back messages', async ({ page, staff }) => {
    await staff.enter(heldPath)
    await expect.element(page.css('tbody [data-record]').first()).toBeVisible()
    await expect.element(page.getByRole('combobox', { name: 'State' })).not.toMatchTextContent('Held back')
    const asked = (await commands.calls()).filter(({ call }) => call === 'GET /api/queries')
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.map(({ search }) => search)).not.toContainEqual(expect.stringContaining('held'))
  })
})

describe('when the server fails', () => {
  test.override({ expectedErrors: [/Failed to load resource/] })

  test(
    '[INB-07] the focus stays on the pressed button for a retry',
    { tags: ['full'] },
    async ({ page, staff }) => {
      await staff.answer(call, listOf(20))
      const failed = status(500, { message: 'An internal error' })
      for (const change of ['PATCH /api/queries/*', 'DELETE /api/queries/*'])
        await staff.answer(change, failed)
      await staff.enter(heldPath)
      for (const [name, said] of [
        [/^This is genuine.*from Offer 1$/, 'Failed to change the message'],
        [/^Delete message from Offer 1$/, 'Failed to delete message'],
      ] as const) {
        const button = page.getByRole('button', { name })
        ;(await button.findElement()).focus()
        await userEvent.keyboard('{Enter}')
        await expect
          .element(page.getByRole('region', { name: 'Notifications' }).getByText(said).first())
          .toBeVisible()
        await expect.element(button).toHaveFocus()
      }
      await expect.element(page.css('tbody [data-record]')).toHaveLength(20)
    },
  )
})
