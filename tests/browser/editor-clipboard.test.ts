import { expect } from 'vitest'
import { commands } from 'vitest/browser'
import { contentOf, test } from '../support/dashboard/editor.ts'
import type { PageUnderTest } from '../support/dashboard/test.ts'

// Pages share one clipboard: only this file uses it.

const table = '<table><tbody><tr><td>some words</td><td>b</td></tr></tbody></table>'
const figure = `<figure><img src="/api/images/${'a'.repeat(32)}.png" alt="A map" /></figure>`

async function focus(page: PageUnderTest): Promise<void> {
  ;(await contentOf(page).findElement()).focus()
}

test.for([
  [`${table}<p>one</p>`, 'some words\tb\none'],
  [`<p>one</p>${table}`, 'one\nsome words\tb'],
  [table, 'some words\tb'],
  [`${figure}<p>one</p>${table}`, 'one\nsome words\tb'],
  [`${table}${figure}`, 'some words\tb'],
  ['<h2>one</h2>', 'one'],
] as const)(
  '[EDT-09, EDT-10] all of a text is selected, cut, brought back and pasted with the keys: %s',
  { tags: ['full'] },
  async ([html, words], { page, editor }) => {
    await editor.open(html)
    const keys = async (key: string, expected: string) => {
      await commands.pressKeys(key)
      await expect.poll(() => editor.written(), { message: key }).toBe(expected)
    }
    await focus(page)
    await keys('ControlOrMeta+a', html)
    await keys('Delete', '')
    await keys('ControlOrMeta+z', html)
    await keys('ControlOrMeta+a', html)
    await keys('ControlOrMeta+x', '')
    expect((await page.window().navigator.clipboard.readText()).trim()).toBe(words)
    await keys('ControlOrMeta+v', html)
    await keys('ControlOrMeta+a', html)
    await commands.typeText('5')
    await expect.poll(() => editor.written()).toBe('<p>5</p>')
  },
)

test('[EDT-09] all of a text between two tables is selected by the keys, from a cell as well', async ({
  page,
  editor,
}) => {
  const html = `${table}<p>one</p>${table}`
  await editor.open(html)
  await focus(page)
  await commands.pressKeys('ControlOrMeta+a')
  await commands.pressKeys('Backspace')
  await expect.poll(() => editor.written()).toBe('')
  await commands.pressKeys('ControlOrMeta+z')
  await expect.poll(() => editor.written()).toBe(html)
  page.css('.table-block caption').elements()[1]?.focus()
  await commands.pressKeys('ControlOrMeta+a')
  await commands.pressKeys('ControlOrMeta+a')
  await commands.pressKeys('ControlOrMeta+c')
  await editor.open('<p>two</p>')
  await contentOf(page).click()
  await commands.pressKeys('ControlOrMeta+a')
  await commands.pressKeys('ControlOrMeta+v')
  await expect.poll(() => editor.written()).toBe(html)
})

test('[EDT-09] the keys that go to the ends of a text lead before its first table and after its last', async ({
  page,
  editor,
}) => {
  await editor.open(`${table}<p>one</p>${table}`)
  await page.getByText('one', { exact: true }).click()
  await commands.pressKeys('ControlOrMeta+End')
  await commands.typeText('end')
  await commands.pressKeys('ControlOrMeta+Home')
  await commands.typeText('start')
  await expect.poll(() => editor.written()).toBe(`<p>start</p>${table}<p>one</p>${table}<p>end</p>`)
})

test.for([
  ['<h2>one two</h2><p>three</p>', '<h2>', 'one two', '</h2>'],
  ['<p>three</p><h3>one <em>two</em></h3>', '<h3>', 'one <em>two</em>', '</h3>'],
  [`<blockquote>one two</blockquote>${table}`, '<blockquote>', 'one two', '</blockquote>'],
  [`${table}<ul><li>one two</li><li>three</li></ul>`, '<ul><li>', 'one two', '</li></ul>'],
  ['<p>three</p><p>one two</p>', '<p>', 'one two', '</p>'],
] as const)(
  '[EDT-10] a whole line keeps its kind on an empty line, and is words elsewhere: %s',
  async ([html, start, words, end], { page, editor }) => {
    await editor.open(html)
    await page.getByText('one', { exact: false }).last().click()
    for (const key of ['Home', 'Shift+End', 'ControlOrMeta+c']) await commands.pressKeys(key)
    const pasteInto = async (text: string, keys: string[]) => {
      await page.window().editorPage.open(text)
      await contentOf(page).click()
      for (const key of [...keys, 'ControlOrMeta+v']) await commands.pressKeys(key)
    }
    await pasteInto('', [])
    await expect.poll(() => editor.written()).toBe(start + words + end)
    await pasteInto('<p>four</p>', ['End', 'Enter'])
    await expect.poll(() => editor.written()).toBe(`<p>four</p>${start}${words}${end}`)
    await pasteInto('<p>four</p>', ['Home'])
    await expect.poll(() => editor.written()).toBe(`<p>${words}four</p>`)
  },
)

test('[EDT-10] some words of a heading are words on an empty line', async ({ page, editor }) => {
  await editor.open('<h2>one two</h2>')
  await page.getByText('one two').click()
  for (const key of ['Home', 'ArrowRight', 'Shift+End', 'ControlOrMeta+c']) await commands.pressKeys(key)
  await page.window().editorPage.open('')
  await contentOf(page).click()
  await commands.pressKeys('ControlOrMeta+v')
  await expect.poll(() => editor.written()).toBe('<p>ne two</p>')
})

test('[EDT-10] what replaces a whole text or an empty line has its own kinds', async ({ page, editor }) => {
  for (const [before, html] of [
    ['<p>z</p><h2>x</h2>', '<p>one</p><p>two</p>'],
    ['<ul><li>x</li></ul>', '<h2>one</h2><p>two</p>'],
    ['<blockquote>x</blockquote>', `<p>one</p>${table}<p>two</p>`],
  ] as const) {
    await editor.open(html)
    await focus(page)
    for (const key of ['ControlOrMeta+a', 'ControlOrMeta+c']) await commands.pressKeys(key)
    await page.window().editorPage.open(before)
    await focus(page)
    for (const key of ['ControlOrMeta+a', 'ControlOrMeta+v']) await commands.pressKeys(key)
    await expect.poll(() => editor.written()).toBe(html)
    await commands.pressKeys('ControlOrMeta+z')
    await expect.poll(() => editor.written()).toBe(before)
  }
})

test('[EXC-02] what is pasted into a cell is undone and repeated', async ({ page, editor }) => {
  const tableOf = (words: string) => `<table><tbody><tr><td>${words}</td><td>b</td></tr></tbody></table>`
  await editor.open(tableOf('cell'))
  await page.getByText('cell', { exact: true }).click()
  for (const key of ['ControlOrMeta+a', 'ControlOrMeta+c', 'End', 'ControlOrMeta+v'])
    await commands.pressKeys(key)
  await expect.poll(() => editor.written()).toBe(tableOf('cellcell'))
  await commands.pressKeys('ControlOrMeta+z')
  await expect.poll(() => editor.written()).toBe(tableOf('cell'))
  await commands.pressKeys('ControlOrMeta+y')
  await expect.poll(() => editor.written()).toBe(tableOf('cellcell'))
})
