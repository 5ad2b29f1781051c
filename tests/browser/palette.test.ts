import { describe, expect } from 'vitest'
import { commands, userEvent } from 'vitest/browser'
import { accountPath, editArticlePath, staffPaths } from '#config/paths.ts'
import { expectAccessible } from '../support/dashboard/checks.ts'
import type { PageUnderTest } from '../support/dashboard/page.ts'
import { make } from '../support/dashboard/publications.ts'
import { status, test, textsOf } from '../support/dashboard/test.ts'

const openByKeys = () => userEvent.keyboard('{Control>}k{/Control}')
const lines = (page: PageUnderTest) =>
  textsOf(page.getByRole('listbox', { name: 'Results' }).getByRole('option'))

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
  await expect.element(page.getByText('Nothing found.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(button).toHaveFocus()
  await button.click()
  await page.getByRole('combobox').fill('appo')
  await expect.poll(() => lines(page)).toEqual(['AppointmentsScreen'])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => page.path()).toBe(staffPaths.appointments)
})

describe('with a backend that does not answer', () => {
  test.override({ expectedErrors: [/status of 503/] })

  test('a palette whose search has no answer says so, and still goes and does', async ({ page, staff }) => {
    for (const call of ['GET /api/publication-search', 'GET /api/queries', 'GET /api/colleagues'])
      await staff.answer(call, status(503))
    await staff.enter(staffPaths.help)
    await page.getByRole('heading', { level: 1 }).click()
    await openByKeys()
    await page.getByRole('combobox').fill('appo')
    await expect
      .element(page.getByText('Publications, messages and people could not be loaded.'))
      .toBeVisible()
    await expectAccessible(page)
    expect(lines(page)).toEqual(['AppointmentsScreen'])
    await page.getByRole('combobox').fill('zzzz')
    await expect
      .element(page.getByText('Nothing found. Publications, messages and people could not be loaded.'))
      .toBeVisible()
    await page.getByRole('combobox').fill('password')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => page.path()).toBe(accountPath('password'))
  })
})

test('the palette publishes the open text as its button does, with its question', async ({ page, staff }) => {
  const { _id: id } = await make(staff, {
    title: 'Milk',
    content: '<p>Milk <a href="/x">here</a></p>',
    state: 'draft',
  })
  await staff.enter(editArticlePath(id))
  await expect.element(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible()
  await openByKeys()
  await page.getByRole('dialog').getByRole('combobox').fill('publish')
  await expect.poll(() => lines(page)[0]).toBe('Publish this textPublish')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Before it is published' })).toBeVisible()
  await page.getByRole('button', { name: 'Publish anyway' }).click()
  await expect.poll(() => page.path()).toBe(staffPaths.articles)
  await openByKeys()
  await page.getByRole('dialog').getByRole('combobox').fill('publish')
  expect(lines(page)).not.toContain('Publish this textPublish')
})

test('Ctrl+K in the editor is a link while words are selected, and else the palette', async ({
  page,
  staff,
}) => {
  const { _id: id } = await make(staff, { title: 'Milk', content: '<p>Milk and maize</p>', state: 'draft' })
  await staff.enter(editArticlePath(id))
  const text = page.css('.ql-editor')
  await text.getByText('Milk and maize').click()
  await openByKeys()
  await expect.element(page.getByRole('dialog', { name: 'Go, find or do' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).toHaveLength(0)
  await text.getByText('Milk and maize').click()
  await userEvent.keyboard('{Home}{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}')
  await openByKeys()
  await expect.element(page.getByLabelText('Web address of the link')).toBeVisible()
  await expect.element(page.getByRole('dialog')).toHaveLength(0)
})

test('? lists the keys, until the profile turns it off', async ({ page, staff }) => {
  await page.resize(1440, 900)
  await staff.enter(staffPaths.account)
  const keys = page.getByRole('switch', { name: 'Keys without Ctrl' })
  await page.getByRole('heading', { level: 1 }).click()
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  expect(textsOf(page.getByRole('term'))).toEqual(expect.arrayContaining(['j, k', 'x', 'Enter']))
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

test('keys that are pressed before the code of the palette has loaded are its words', async ({
  page,
  staff,
}) => {
  await page.resize(1440, 900)
  await staff.enter(staffPaths.queries)
  const row = page.getByRole('checkbox', { name: /^Select / }).first()
  await row.click()
  await row.click()
  await commands.delayCode('PaletteLines')
  await openByKeys()
  await userEvent.keyboard('xpenses')
  await expect.element(page.getByRole('dialog').getByRole('combobox')).toHaveValue('xpenses')
  await expect.element(page.getByText('Loading…')).toBeVisible()
  await expectAccessible(page)
  await commands.repairNetwork()
  await expect.element(page.getByText('Nothing found.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(row).not.toBeChecked()
})

describe('without the code of the palette', () => {
  test.override({ expectedErrors: [/status of 404/, /Unable to preload|dynamically imported module/] })

  test('it says so, and Escape closes it', async ({ page, staff }) => {
    await staff.enter(staffPaths.help)
    await page.getByRole('heading', { level: 1 }).click()
    // The first loss loads the page again, as after a deploy.
    page.window().history.replaceState({ ...page.window().history.state, reloaded: true }, '')
    await commands.loseCode('PaletteLines')
    await openByKeys()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText('This list could not be shown')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test('Ctrl+K makes a link of words of a footnote, and opens nothing in the row of its address', async ({
  page,
  staff,
}) => {
  const { _id: id } = await make(staff, { title: 'Milk', content: '<p>Milk</p>', state: 'draft' })
  await staff.enter(editArticlePath(id))
  await page.css('.ql-editor').getByText('Milk').click()
  await page.getByRole('button', { name: 'Footnote' }).click()
  const note = page.getByRole('textbox', { name: 'Text of the footnote' })
  await note.click()
  await userEvent.keyboard('See here{Shift>}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{/Shift}')
  await openByKeys()
  const address = page.getByLabelText('Web address of the link')
  await expect.element(address).toHaveFocus()
  await openByKeys()
  await userEvent.keyboard('https://example.org/milk')
  await expect.element(address).toHaveValue('https://example.org/milk')
  await expect.element(page.getByRole('dialog')).toHaveLength(0)
  await userEvent.keyboard('{Enter}')
  await expect.element(note).toHaveFocus()
  await expect.poll(() => note.element().innerHTML).toContain('See <a href="https://example.org/milk"')
})
