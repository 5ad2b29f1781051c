import { expect } from 'vitest'
import { commands, type Locator } from 'vitest/browser'
import { expectAccessible, expectNoSidewaysScroll } from '../support/dashboard/checks.ts'
import { contentOf, paste, test } from '../support/dashboard/editor.ts'
import { boxOf, chooseFiles, type PageUnderTest, pictureFile } from '../support/dashboard/test.ts'

const bar = (page: PageUnderTest) => page.getByRole('group', { name: 'Formatting' })
const tools = (page: PageUnderTest) => bar(page).getByRole('group', { name: 'Table' })
const cell = (page: PageUnderTest, row: number, column: number) =>
  page.getByRole('textbox', { name: `Cell, row ${row}, column ${column}` })

/** Moves the focus to an element. */
async function focus(target: Locator): Promise<void> {
  ;(await target.findElement()).focus()
}

async function press(page: PageUnderTest, name: string): Promise<void> {
  const control = bar(page).getByRole('button', { name, exact: true })
  await focus(control)
  await commands.pressKeys('Enter')
}

test(
  '[EDT-09] opening a text leaves it unchanged, and the server stores the editor’s output unchanged',
  { tags: ['full'] },
  async ({ page, editor }) => {
    await editor.open()
    // Adjacent lists are merged.
    const texts = (await commands.richTexts(150)).filter((html) => !/<\/([uo]l)><\1>/.test(html))
    const opened: string[] = []
    for (const text of texts) opened.push(await page.window().editorPage.open(text))
    expect(opened.length).toBeGreaterThan(50)
    expect(opened).toEqual(texts)
    expect(await commands.sanitise(opened)).toEqual(opened)
  },
)

test(
  '[EDT-09] on a phone a wide table scrolls in its block, and its columns stay wide enough to read',
  { tags: ['full'] },
  async ({ page, editor }) => {
    await page.resize(390, 844)
    const row = Array.from({ length: 8 }, (_, at) => `<td>Some words ${at}</td>`).join('')
    await editor.open(`<table><tbody><tr>${row}</tr></tbody></table>`)
    const cells = page.css('.ql-editor td')
    await expect.element(cells).toHaveLength(8)
    for (const element of cells.elements())
      expect(element.getBoundingClientRect().width).toBeGreaterThanOrEqual(80)
    const block = page.css('.table-block').element()
    expect(block.scrollWidth).toBeGreaterThan(block.clientWidth)
    await expectNoSidewaysScroll(page)
  },
)

test(
  '[EDT-09] a table is created, filled, changed and undone by keyboard alone',
  { tags: ['full'] },
  async ({ page, editor }) => {
    await editor.open()
    await focus(contentOf(page))
    await commands.typeText('before')
    await commands.pressKeys('Enter')
    await press(page, 'Table')
    await expect.element(cell(page, 1, 1)).toHaveFocus()
    await commands.typeText('Market')
    for (const word of ['Price', 'Year', 'North', '10']) {
      await commands.pressKeys('Tab')
      await commands.typeText(word)
    }
    const row = (tag: string, words: string[]) =>
      `<tr>${words.map((word) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${word}</${tag}>`).join('')}</tr>`
    const head = `<thead>${row('th', ['Market', 'Price', 'Year'])}</thead>`
    const filled = `<p>before</p><table>${head}<tbody>${row('td', ['North', '10', ''])}${row('td', ['', '', ''])}</tbody></table>`
    await expect.poll(() => editor.written()).toBe(filled)
    await expectAccessible(page)

    await press(page, 'Superscript')
    await commands.typeText('3')
    await expect.poll(() => editor.written()).toContain('<td>10<sup>3</sup></td>')
    const shape = () => {
      const html = editor.written()
      const [first = ''] = html.split('</tr>')
      return [html.split('<tr>').length - 1, first.split(/<t[hd][ >]/).length - 1, html.includes('<thead>')]
    }
    for (const [name, rows, columns, hasHead] of [
      ['Row below', 4, 3, true],
      ['Delete row', 3, 3, true],
      ['Column right', 3, 4, true],
      ['Delete column', 3, 3, true],
      ['Header row', 3, 3, false],
      ['Row above', 4, 3, false],
      ['Column left', 4, 4, false],
    ] as const) {
      const before = editor.written()
      await press(page, name)
      await expect.poll(shape, { message: name }).toEqual([rows, columns, hasHead])
      const after = editor.written()
      await expect.element(page.css('.ql-editor .ql-editor')).toHaveFocus()
      await commands.pressKeys('ControlOrMeta+z')
      expect(editor.written(), name).toBe(before)
      await commands.pressKeys('ControlOrMeta+Shift+z')
      expect(editor.written(), name).toBe(after)
    }
    // Shift and Tab lead back to the caption, Escape to the line after the table.
    await expect.element(page.getByRole('textbox', { name: /^Cell/ })).toBeVisible()
    while (page.getByRole('textbox', { name: 'Caption of the table' }).query() === null)
      await commands.pressKeys('Shift+Tab')
    await commands.typeText('Prices')
    await expect.poll(() => editor.written()).toContain('<table><caption>Prices</caption>')
    await commands.pressKeys('Escape')
    await commands.typeText('after')
    await expect.poll(() => editor.written()).toContain('</table><p>after</p>')
    // Back into the table, which is removed as a whole.
    await focus(page.css('.table-block caption'))
    await tools(page).getByRole('button', { name: 'Delete table' }).click()
    await expect.poll(() => editor.written()).toBe('<p>before</p><p>after</p>')
    await commands.pressKeys('ControlOrMeta+z')
    await expect.poll(() => editor.written()).toContain('<caption>Prices</caption>')
  },
)

test(
  '[EDT-09] rows and columns are added and removed around merged cells',
  { tags: ['full'] },
  async ({ page, editor }) => {
    const merged =
      '<table><tbody><tr><td rowspan="2">a</td><td colspan="2">b</td></tr><tr><td>c</td><td>d</td></tr></tbody></table>'
    await editor.open(merged)
    await page.getByText('c', { exact: true }).click()
    for (const [name, html] of [
      ['Row above', '<tr><td rowspan="3">a</td><td colspan="2">b</td></tr><tr><td></td><td></td></tr>'],
      ['Column left', '<td></td><td colspan="2">b</td></tr><tr><td></td><td></td><td></td></tr>'],
      ['Delete row', '<td rowspan="2">a</td><td></td><td colspan="2">b</td></tr><tr><td></td><td>c</td>'],
      ['Delete column', '<td colspan="2">b</td></tr><tr><td>c</td><td>d</td>'],
    ] as const) {
      await press(page, name)
      await expect.poll(() => editor.written(), { message: name }).toContain(html)
    }
    await expect.poll(() => editor.written()).toBe(merged)
    await page.getByText('d', { exact: true }).click()
    await press(page, 'Column left')
    await expect
      .poll(() => editor.written())
      .toContain('<td colspan="3">b</td></tr><tr><td>c</td><td></td><td>d</td>')
    await press(page, 'Delete column')
    await expect.poll(() => editor.written()).toBe(merged)
    await page.getByText('a', { exact: true }).click()
    await press(page, 'Delete row')
    await expect
      .poll(() => editor.written())
      .toBe('<table><tbody><tr><td>a</td><td>c</td><td>d</td></tr></tbody></table>')
  },
)

test(
  '[REA-07] a table is shown as a chart by keyboard; a cell without a number is named until it has one',
  { tags: ['full'] },
  async ({ page, editor }) => {
    const rows = '<tr><th scope="col">Crop</th><th scope="col">2026</th></tr>'
    const table = (number: string) =>
      `<table><thead>${rows}</thead><tbody><tr><td>Maize</td><td>${number}</td></tr></tbody></table>`
    const drawn = (number: string) => table(number).replace('<table>', '<table class="chart-bars">')
    await editor.open(table('n.k.'))
    await page.getByText('n.k.', { exact: true }).click()
    const choice = tools(page).getByLabelText('Show as')
    await expect.element(choice).toHaveValue('')
    await choice.selectOptions('Bars')
    await expect.poll(() => editor.written()).toBe(drawn('n.k.'))
    const report = page.css('.table-block output')
    await expect
      .element(report)
      .toHaveTextContent('Shown as a table only. Row 2, column 2: “n.k.” is not a number.')
    await expect.element(cell(page, 2, 2)).toBeVisible()
    await expectAccessible(page)
    await focus(cell(page, 2, 2))
    for (const _ of 'n.k.') await commands.pressKeys('Backspace')
    await commands.typeText('1,200')
    await expect.poll(() => editor.written()).toBe(drawn('1,200'))
    await expect.element(report).toHaveTextContent('Shown as: Bars')
    await expect.element(choice).toHaveValue('bars')
    await expectAccessible(page)
    await choice.selectOptions('Table')
    await expect.poll(() => editor.written()).toBe(table('1,200'))
    await expect.element(report).not.toBeVisible()
  },
)

test('[EDT-09] a picture is chosen, described and captioned', async ({ page, editor }) => {
  await editor.open('<p>one</p>')
  await focus(contentOf(page))
  await chooseFiles(
    bar(page).getByRole('button', { name: 'Picture', exact: true }),
    await pictureFile('field.png'),
  )
  const words = page.getByLabelText('Alternative text')
  await expect.element(words).toHaveFocus()
  await commands.typeText('A field "in" May')
  await focus(page.css('.figure-block figcaption'))
  await expect.element(page.getByRole('textbox', { name: 'Caption of the picture' })).toHaveFocus()
  await commands.typeText('The field')
  await expect
    .poll(() => editor.written())
    .toMatch(
      /<figure><img src="data:image\/png;base64,[^"]+" alt="A field &quot;in&quot; May" \/><figcaption>The field<\/figcaption><\/figure>/,
    )
  await expectAccessible(page)
  const { html, withStoredPictures, withoutDataPictures } = page.window().editorPage
  const uploads: string[] = []
  const stored = await withStoredPictures(html + html, async (dataUrl) => {
    uploads.push(dataUrl)
    return { address: '/api/images/a.png', width: 2, height: 2 }
  })
  expect(uploads).toHaveLength(1)
  expect(
    stored.match(
      /<img src="\/api\/images\/a.png" alt="A field &quot;in&quot; May" width="2" height="2" \/>/g,
    ),
  ).toHaveLength(2)
  expect(withoutDataPictures(html)).toContain('<p>The field</p>')
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect.poll(() => editor.written()).toBe('<p>one</p>')
})

test(
  '[EDT-09] pasted or dropped picture files become figures; other files are rejected',
  { tags: ['full'] },
  async ({ page, editor }) => {
    const files = [await pictureFile('x.png'), new File(['x'], 'y.gif', { type: 'image/gif' })]
    for (const kind of ['paste', 'drop']) {
      await editor.open('<p>one</p>')
      const element = contentOf(page).element()
      const { ClipboardEvent, DataTransfer, DragEvent } = page.window()
      const data = new DataTransfer()
      for (const file of files) data.items.add(file)
      const { x, y } = element.getBoundingClientRect()
      const where = { clientX: x + 20, clientY: y + 20, bubbles: true, cancelable: true }
      element.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
          : new DragEvent('drop', { dataTransfer: data, ...where }),
      )
      await expect.poll(() => editor.written()).toContain('<figure><img src="data:image/png;base64,')
      await expect
        .element(page.getByText('Only jpeg, jpg and png pictures can be used').first())
        .toBeVisible()
    }
  },
)

test(
  '[EDT-09] a large picture is scaled down in the browser before it enters the text',
  { tags: ['full'] },
  async ({ page, editor }) => {
    await editor.open('<p>one</p>')
    const large = await pictureFile('large.jpg', 4000, 3000)
    await chooseFiles(bar(page).getByRole('button', { name: 'Picture', exact: true }), large)
    const address = /<img src="data:image\/jpeg;base64,([^"]+)"/
    await expect.poll(() => editor.written()).toMatch(address)
    const [, bytes = ''] = address.exec(editor.written()) ?? []
    const shrunk = await createImageBitmap(
      new Blob([Uint8Array.from(atob(bytes), (byte) => byte.charCodeAt(0))], { type: 'image/jpeg' }),
    )
    expect([shrunk.width, shrunk.height]).toEqual([2000, 1500])
  },
)

test('[EDT-09] if texts cannot hold pictures, the button is absent and a figure keeps its words', async ({
  page,
  editor,
}) => {
  await editor.open('<p>one</p>', '?without-pictures')
  await expect.element(bar(page).getByRole('button', { name: 'Table', exact: true })).toBeVisible()
  await expect.element(bar(page).getByRole('button', { name: 'Picture', exact: true })).toHaveLength(0)
  // Content pasted with a picture loses only the picture.
  await paste(
    page,
    '<figure><img src="https://example.org/a.png" alt="A"><figcaption>Figure 1: A road</figcaption></figure>',
  )
  await expect.poll(() => editor.written()).toContain('Figure 1: A road')
  expect(editor.written()).not.toContain('<img')
})

test(
  '[EDT-09] footnotes are written, numbered by position, changed and removed',
  { tags: ['full'] },
  async ({ page, editor }) => {
    await editor.open('<p>one</p>')
    await focus(contentOf(page))
    await commands.pressKeys('End')
    await press(page, 'Footnote')
    const text = page.getByRole('textbox', { name: 'Text of the footnote' })
    await expect.element(text).toHaveFocus()
    await commands.typeText('Later & "so"')
    await expectAccessible(page)
    await commands.pressKeys('ControlOrMeta+Enter')
    await expect.element(contentOf(page)).toHaveFocus()
    await commands.pressKeys('Home')
    await press(page, 'Footnote')
    await commands.typeText('Earlier')
    await page.getByRole('button', { name: 'Set footnote' }).click()
    const mark = (number: number) =>
      `<sup><a href="#note-${number}" id="note-ref-${number}">${number}</a></sup>`
    const item = (number: number, words: string) =>
      `<li id="note-${number}">${words} <a href="#note-ref-${number}">↩</a></li>`
    await expect
      .poll(() => editor.written())
      .toBe(
        `<p>${mark(1)}one${mark(2)}</p><ol class="notes">${item(1, 'Earlier')}${item(2, 'Later &amp; "so"')}</ol>`,
      )
    // The cursor is beside the first: the button opens that one.
    await press(page, 'Footnote')
    await expect.element(text).toHaveTextContent('Earlier')
    await focus(text)
    await commands.pressKeys('End')
    await commands.typeText(' still')
    await page.getByRole('button', { name: 'Set footnote' }).click()
    await expect.poll(() => editor.written()).toContain(item(1, 'Earlier still'))
    await press(page, 'Footnote')
    await page.getByRole('button', { name: 'Remove footnote' }).click()
    await expect
      .poll(() => editor.written())
      .toBe(`<p>one${mark(1)}</p><ol class="notes">${item(1, 'Later &amp; "so"')}</ol>`)
    await commands.pressKeys('ControlOrMeta+z')
    await expect.poll(() => editor.written()).toContain('Earlier still')
  },
)

test(
  '[EDT-09] a control that takes the focus acts at the current position of the cursor',
  { tags: ['full'] },
  async ({ page, editor }) => {
    await editor.open('<p>one</p>')
    await focus(contentOf(page))
    await commands.pressKeys('End')
    const control = bar(page).getByRole('button', { name: 'Footnote', exact: true })
    const target = await control.findElement()
    page.window().document.getSelection()?.collapse(contentOf(page).element().querySelector('p'), 0)
    target.focus()
    if (target instanceof page.window().HTMLElement) target.click()
    await commands.typeText('First')
    await page.getByRole('button', { name: 'Set footnote' }).click()
    await expect.poll(() => editor.written()).toMatch(/^<p><sup>.*<\/sup>one<\/p>/)
  },
)

test(
  '[EDT-09] on a phone the controls stay visible on one line, and only the page scrolls',
  { tags: ['full'] },
  async ({ page, editor }) => {
    await editor.open('<p>line</p>'.repeat(100))
    const toolbar = await boxOf(bar(page))
    expect(toolbar.height).toBeLessThan(64)
    const { document, innerWidth } = page.window()
    const { scrollHeight, clientHeight } = document.querySelector('.ql-editor') ?? document.body
    const scrolling = {
      text: scrollHeight - clientHeight,
      aside: document.documentElement.scrollWidth - innerWidth,
    }
    expect(scrolling).toEqual({ text: 0, aside: 0 })
    page.window().scrollTo(0, 1500)
    await expect.element(bar(page).getByRole('button', { name: 'Bold' })).toBeInViewport()
    await expectAccessible(page)
  },
)

test(
  '[EDT-09] no cell spans from the head of a table into its body',
  { tags: ['full'] },
  async ({ page, editor }) => {
    await editor.open()
    const body = '<tr><td>Kano</td><td>1</td><td>2</td></tr></tbody></table>'
    const first = '<tr><th scope="col" rowspan="2">District</th><th scope="col" colspan="2">Price</th></tr>'
    expect(
      await page
        .window()
        .editorPage.open(`<table><thead>${first}</thead><tbody><tr><td>Dry</td><td>Rains</td></tr>${body}`),
    ).toBe(
      `<table><thead>${first}<tr><th scope="col">Dry</th><th scope="col">Rains</th></tr></thead><tbody>${body}`,
    )
  },
)
