import { describe, expect } from 'vitest'
import { userEvent } from 'vitest/browser'
import { editArticlePath, staffPaths } from '#config/paths.ts'
import type { PageUnderTest } from '../support/dashboard/page.ts'
import { make } from '../support/dashboard/publications.ts'
import { test } from '../support/dashboard/test.ts'

const palette = (page: PageUnderTest) => page.getByRole('dialog', { name: 'Go, find or do' })
const pressCtrlK = () => userEvent.keyboard('{Control>}k{/Control}')

const ways: Record<string, (page: PageUnderTest) => Promise<void>> = {
  Escape: () => userEvent.keyboard('{Escape}'),
  'a press beside it': () => userEvent.pointer({ keys: '[MouseLeft]', coords: { x: 3, y: 3 } }),
  'Ctrl+K': pressCtrlK,
  'its button': (page) => palette(page).getByRole('button', { name: 'Close' }).click(),
}

describe.each(Object.entries(ways))('a palette closed by %s leaves the caret where it was', (_, close) => {
  async function openAndClose(page: PageUnderTest): Promise<void> {
    await pressCtrlK()
    await expect.element(palette(page).getByRole('combobox')).toHaveFocus()
    await expect.element(page.getByRole('listbox', { name: 'Results' })).toBeVisible()
    await close(page)
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  }

  test('in the title and in the text of a publication', async ({ page, staff }) => {
    await page.resize(1440, 900)
    const { _id: id } = await make(staff, { title: 'Milk', content: '<p>Maize</p>', state: 'draft' })
    await staff.enter(editArticlePath(id))
    const title = page.getByRole('textbox', { name: 'Title' })
    await title.click()
    await userEvent.keyboard('{End}{ArrowLeft}')
    await openAndClose(page)
    await userEvent.keyboard('xy')
    await expect.element(title).toHaveValue('Milxyk')
    const text = page.css('.ql-editor')
    await text.getByText('Maize').click()
    await userEvent.keyboard('{Home}{ArrowRight}')
    await openAndClose(page)
    await userEvent.keyboard('xy')
    await expect.element(text).toHaveTextContent('Mxyaize')
  })

  test('in the search of a list', async ({ page, staff }) => {
    await staff.enter(staffPaths.queries)
    const field = page.getByRole('searchbox')
    await field.click()
    await userEvent.keyboard('Milk{ArrowLeft}')
    await openAndClose(page)
    await userEvent.keyboard('xy')
    await expect.element(field).toHaveValue('Milxyk')
  })
})
