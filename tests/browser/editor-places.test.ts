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
  // The same in a cell that has become empty.
  await commands.pressKeys('Backspace')
  await selectAll()
  await commands.typeText('7')
  await expect.poll(() => editor.written()).toBe(`<p>one</p>${table('7', '')}<p>two</p>`)
  // After any other key, the first Ctrl+A selects the cell again.
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

test('[EXC-02] changes of the text and of its cells are undone and repeated in their order, wherever the cursor is', async ({
  page,
  editor,
}) => {
  const text = ([a, b, c, d]: string[]) =>
    `<p>one${d}</p><table><tbody><tr><td>cell${b}</td><td>other${c}</td></tr></tbody></table><p>two${a}</p>`
  const states = ['', 'a', 'ab', 'abc', 'abcd'].map((letters) =>
    text(['a', 'b', 'c', 'd'].map((letter) => (letters.includes(letter) ? letter : ''))),
  )
  const now = () => states.indexOf(editor.written())
  await editor.open(states[0])
  for (const [word, letter] of [
    ['two', 'a'],
    ['cell', 'b'],
    ['other', 'c'],
    ['one', 'd'],
  ] as const) {
    await page.getByText(word, { exact: true }).click()
    await commands.pressKeys('End')
    await commands.typeText(letter)
  }
  await expect.poll(now).toBe(4)
  for (const place of ['oned', 'cellb']) {
    await page.getByText(place, { exact: true }).click()
    for (const state of [3, 2, 1, 0, 0]) {
      await commands.pressKeys('ControlOrMeta+z')
      await expect.poll(now).toBe(state)
    }
    for (const [key, state] of [
      ['y', 1],
      ['Shift+z', 2],
      ['y', 3],
      ['Shift+z', 4],
      ['y', 4],
    ] as const) {
      await commands.pressKeys(`ControlOrMeta+${key}`)
      await expect.poll(now).toBe(state)
    }
  }
})
