import { expect } from 'vitest'
import { userEvent } from 'vitest/browser'
import { staffPaths } from '#config/paths.ts'
import { expectAccessible } from '../support/dashboard/checks.ts'
import type { PageUnderTest } from '../support/dashboard/page.ts'
import { make } from '../support/dashboard/publications.ts'
import { test, textsOf } from '../support/dashboard/test.ts'

const openByKeys = () => userEvent.keyboard('{Control>}k{/Control}')
const lines = (page: PageUnderTest) => textsOf(page.getByRole('option'))

test('Ctrl+K finds publications, messages and people, and opens them by keyboard', async ({
  page,
  staff,
}) => {
  const { _id: id } = await make(staff, { title: 'Milk at the border' })
  await make(staff, { title: 'Milk <b>of</b> goats', state: 'draft' })
  const query = {
    _id: 'a'.repeat(24),
    contactName: 'Mílkah Sample',
    phoneNumber: '',
    email: '',
    mainIdea: 'Words',
  }
  await staff.answer('GET /api/queries', { data: [query], count: 1 })
  await staff.enter(staffPaths.help)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await openByKeys()
  const field = page.getByRole('combobox')
  await expect.element(field).toHaveFocus()
  await field.fill('milk')
  // The search also finds publications by their texts.
  const named = ['Milk <b>of</b> goatsNot public', 'Milk at the borderPublication', 'Mílkah SampleMessage']
  await expect.poll(() => lines(page)).toEqual(expect.arrayContaining(named))
  await expectAccessible(page)
  await field.fill('milk at the border')
  await expect.poll(() => lines(page)[0]).toBe('Milk at the borderPublication')
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}')
  await expect.poll(() => page.path()).toBe(`${staffPaths.newArticle}/${id}`)
})

test('the palette goes to screens, says when nothing is found, and returns the focus to its button', async ({
  page,
  staff,
}) => {
  await page.resize(1440, 900)
  await staff.enter(staffPaths.help)
  const button = page.getByRole('button', { name: 'Go, find or do' })
  await button.click()
  await page.getByRole('combobox').fill('zzzz')
  await expect.element(page.getByText('Nothing found')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(button).toHaveFocus()
  await button.click()
  await page.getByRole('combobox').fill('appo')
  await expect.poll(() => lines(page)).toEqual(['AppointmentsScreen'])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => page.path()).toBe(staffPaths.appointments)
})

test('? lists the keys, until the profile turns it off', async ({ page, staff }) => {
  await page.resize(1440, 900)
  await staff.enter(staffPaths.account)
  const keys = page.getByRole('switch', { name: 'Keys without Ctrl' })
  await page.getByRole('heading', { level: 1 }).click()
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await expectAccessible(page)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await keys.click()
  await userEvent.keyboard('?')
  await openByKeys()
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/^Go, find or do/)
})

test('an address that the browser does not let a page copy is said, and one that it does too', async ({
  page,
  staff,
}) => {
  await staff.enter(staffPaths.help)
  await page.getByRole('heading', { level: 1 }).click()
  const copied: string[] = []
  const copy = async () => {
    await openByKeys()
    await page.getByRole('combobox').fill('copy')
    await userEvent.keyboard('{Enter}')
  }
  const allow = (writeText: (text: string) => Promise<void>) =>
    Object.defineProperty(page.window().navigator, 'clipboard', { configurable: true, value: { writeText } })
  allow(() => Promise.reject(new Error('Not allowed')))
  await copy()
  await expect.element(page.getByText('This browser did not allow the address to be copied')).toBeVisible()
  allow(async (text) => void copied.push(new URL(text).pathname))
  await copy()
  await expect.element(page.getByText('Address copied')).toBeVisible()
  expect(copied).toEqual([staffPaths.help])
})
