import { expect } from 'vitest'
import { userEvent } from 'vitest/browser'
import { settlePage } from '../support/settle-page.ts'
import { contentOf, test } from '../support/dashboard/editor.ts'
import { press } from '../support/dashboard/test.ts'

const texts = [
  '<ol start="3"><li>three</li><li>four</li></ol>',
  '<ol><li>one</li><li>two</li></ol><p>Between.</p><ol start="3"><li>three</li></ol>',
  '<ol><li>one</li></ol><ol><li>one of another list</li><li>two</li></ol><ol start="7"><li>seven</li></ol>',
  '<ol start="0"><li>nought<ol start="4"><li>d</li><li>e<ol start="9"><li>ix</li></ol></li></ol></li><li>one</li></ol>',
  '<ul><li>a bullet<ol start="2"><li>b</li></ol></li></ul><ol start="99999"><li>many</li></ol>',
  '<ol><li>first<ol><li>a</li></ol></li><li>second<ol><li>a again</li></ol></li></ol>',
]

test('[EXC-02] lists keep their start numbers', async ({ page, editor }) => {
  await editor.open()
  for (const text of texts) expect(await page.window().editorPage.open(text)).toBe(text)
  expect(
    await page
      .window()
      .editorPage.open('<ol start="x"><li>a</li></ol><p>b</p><ol start="-4"><li>c</li></ol>'),
  ).toBe('<ol><li>a</li></ol><p>b</p><ol><li>c</li></ol>')
})

test('[EXC-02, EDT-10] empty elements before an inner list keep its items apart', async ({
  page,
  editor,
}) => {
  await editor.open()
  const whole = '<ul><li>Red<ul><li>Green<ol><li>Blue</li></ol></li></ul></li></ul>'
  const empties = [
    '<a></a>',
    '<a name="_Hlk1"></a><em></em>',
    '<u><br></u>',
    '<strong><em> </em></strong> ',
    '<sub></sub>\n',
  ]
  for (const empty of empties)
    expect(await page.window().editorPage.open(whole.replaceAll(/(?=<(?:ul><li>G|ol))/g, empty)), empty).toBe(
      whole,
    )
})

test('[EXC-02] the editor numbers lists as the page does', async ({ page, editor }) => {
  await editor.open('<ol start="4"><li>four<ol start="2"><li>b</li></ol></li></ol><ol><li>one</li></ol>')
  const view = page.window()
  const marks = Array.from(view.document.querySelectorAll('.ql-editor li > .ql-ui'))
  expect(marks.map((mark) => view.getComputedStyle(mark).counterSet)).toEqual([
    'list-0 4',
    'list-1 2',
    'list-0 1',
  ])
})

test('[EXC-02] Enter in the first item of a list adds an item', async ({ page, editor }) => {
  await editor.open('<ol start="3"><li>three</li></ol>')
  await press(contentOf(page), '{Enter}')
  await expect.poll(() => editor.written()).toBe('<ol start="3"><li>three</li></ol>')
  await press(contentOf(page), '{ArrowUp}')
  await settlePage({ view: page.window() })
  await userEvent.keyboard('two')
  await expect.poll(() => editor.written()).toBe('<ol start="3"><li>two</li><li>three</li></ol>')
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('more')
  await expect.poll(() => editor.written()).toBe('<ol start="3"><li>two</li><li>more</li><li>three</li></ol>')
})
