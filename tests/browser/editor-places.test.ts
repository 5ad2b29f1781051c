import { expect } from 'vitest'
import { commands } from 'vitest/browser'
import { test } from '../support/dashboard/editor.ts'

test('[EDT-09] the keys that select all select the text of a cell or a caption first, and the whole text when pressed again', async ({
  page,
  editor,
}) => {
  const table = (first: string, caption: string) =>
    `<table>${caption}<tbody><tr><td>${first}</td><td>b</td></tr></tbody></table>`
  const selectAll = () => commands.pressKeys('ControlOrMeta+a')
  await editor.open(`<p>one</p>${table('some words', '')}<p>two</p>`)
  await page.getByText('some words', { exact: true }).click()
  await selectAll()
  await commands.typeText('5')
  await expect.poll(() => editor.written()).toBe(`<p>one</p>${table('5', '')}<p>two</p>`)
  // Also of an empty cell.
  await commands.pressKeys('Backspace')
  await selectAll()
  await commands.typeText('7')
  await expect.poll(() => editor.written()).toBe(`<p>one</p>${table('7', '')}<p>two</p>`)
  // A key between the two begins again.
  await selectAll()
  await commands.pressKeys('ArrowLeft')
  await selectAll()
  await commands.typeText('6')
  await expect.poll(() => editor.written()).toBe(`<p>one</p>${table('6', '')}<p>two</p>`)
  ;(await page.css('.table-block caption').findElement()).focus()
  await expect.element(page.getByRole('textbox', { name: 'Caption of the table' })).toHaveFocus()
  await selectAll()
  await commands.typeText('Prices')
  await expect
    .poll(() => editor.written())
    .toBe(`<p>one</p>${table('6', '<caption>Prices</caption>')}<p>two</p>`)
  await selectAll()
  await selectAll()
  await commands.pressKeys('Backspace')
  await expect.poll(() => editor.written()).toBe('')
})
