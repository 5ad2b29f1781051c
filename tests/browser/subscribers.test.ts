import { describe, expect } from 'vitest'
import { commands } from 'vitest/browser'
import { accountPath } from '#config/paths.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/dashboard/checks.ts'
import { type PageUnderTest, status, test, toast } from '../support/dashboard/test.ts'

const section = (page: PageUnderTest) => page.getByRole('region', { name: 'Subscribers', exact: true })

describe('with a backend that mails new publications', () => {
  test.override({ beside: ['subscriptions'], expectedErrors: [/status of 500/] })

  test(
    '[REA-06] staff see how many subscribe, save their addresses as CSV, and erase one',
    { tags: ['full'] },
    async ({ page, staff }) => {
      await staff.answer('GET /api/subscribers', { confirmed: 1200, unconfirmed: 1, stopped: 2 })
      await staff.answer('POST /api/subscribers/exports', {
        data: [
          {
            email: '=cmd@example.org',
            confirmed: '2026-11-20T12:00:00.000Z',
            stopped: '2026-11-24T06:00:00.000Z',
          },
        ],
      })
      await staff.enter(accountPath('subscribers'))
      await expect
        .element(section(page).getByText('1,200 subscribers, and 1 address not confirmed yet.'))
        .toBeVisible()
      await expect
        .element(section(page).getByText('2 addresses get no more mails: their mail servers refuse them.'))
        .toBeVisible()
      for (const width of [390, 1440]) {
        await page.resize(width, 900)
        await expectNoSidewaysScroll(page)
      }
      await expectAccessible(page)
      const saved = commands.savedFile()
      await section(page).getByRole('button', { name: 'Export CSV' }).click()
      const { name, base64 } = await saved
      expect(name).toMatch(/^subscribers-\d{4}-\d\d-\d\d\.csv$/)
      expect(atob(base64)).toContain(
        "Email,Confirmed,Stopped\r\n'=cmd@example.org,2026-11-20T12:00:00.000Z,2026-11-24T06:00:00.000Z\r\n",
      )

      const field = section(page).getByLabelText('Address of a subscriber')
      const erase = section(page).getByRole('button', { name: 'Erase' })
      await field.fill('nobody')
      await erase.click()
      await expect.element(section(page).getByText('Invalid email format')).toBeVisible()
      // The real API has no subscriber.
      await field.fill('nobody@example.org')
      await erase.click()
      await expect.element(toast(page, 'No one subscribes with this address')).toBeVisible()
      await staff.answer('POST /api/subscribers/erasures', { subscriptions: 1 })
      await erase.click()
      await expect.element(toast(page, 'Subscription erased')).toBeVisible()
      await expect.element(field).toHaveValue('')
    },
  )

  test(
    '[REA-06] without an address there is nothing to export, and the section says where to subscribe',
    { tags: ['full'] },
    async ({ page, staff }) => {
      await staff.answer('GET /api/subscribers', { confirmed: 0, unconfirmed: 0 })
      await staff.enter(accountPath('subscribers'))
      await expect.element(section(page).getByText('No one subscribes yet.')).toBeVisible()
      await expect.element(section(page).getByRole('button')).toHaveLength(0)
      await staff.answer('GET /api/subscribers', { confirmed: 0, unconfirmed: 3 })
      await staff.enter(accountPath('subscribers'))
      await expect
        .element(section(page).getByText('0 subscribers, and 3 addresses not confirmed yet.'))
        .toBeVisible()
      await expect.element(section(page).getByRole('button')).toHaveTextContent('Erase')
    },
  )

  test('[REA-06] without a subscriber there is nothing to erase', async ({ page, staff }) => {
    await staff.answer('GET /api/subscribers', { confirmed: 0, unconfirmed: 0, stopped: 0 })
    await staff.enter(accountPath('subscribers'))
    await expect.element(section(page).getByText(/^No one subscribes yet/)).toBeVisible()
    await expect.element(section(page).getByRole('button')).toHaveLength(0)
  })

  test(
    '[REA-06] failures to read or export say so, and can be repeated',
    { tags: ['full'] },
    async ({ page, staff }) => {
      await staff.answer('GET /api/subscribers', status(500, {}))
      await staff.answer('POST /api/subscribers/exports', status(500, {}))
      await staff.enter(accountPath('subscribers'))
      await expect.element(section(page).getByText('We could not load the subscribers.')).toBeVisible()
      await staff.answer('GET /api/subscribers', { confirmed: 1, unconfirmed: 0 })
      await section(page).getByRole('button', { name: 'Try again' }).click()
      await expect.element(section(page).getByText('1 subscriber.')).toBeVisible()
      await section(page).getByRole('button', { name: 'Export CSV' }).click()
      await expect.element(toast(page, 'The subscribers could not be exported')).toBeVisible()
    },
  )
})

test('[REA-06, FEA-02] another backend has no subscribers', async ({ page, staff }) => {
  await staff.enter(accountPath('subscribers'))
  await expect.element(page.getByText('Account Status', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Subscribers' })).toHaveLength(0)
  await expect.element(section(page)).not.toBeInTheDocument()
  expect((await commands.calls()).filter(({ call }) => call.includes('/api/subscribers'))).toEqual([])
})
