import type { Page } from '@playwright/test'
import { sample } from 'fast-check'
import sharp from 'sharp'
import { sanitiseHtml } from '#lib/sanitise-html.ts'
import { expect, expectAccessible } from '../support/browser-test.ts'
import { chooseFiles } from '../support/choose-files.ts'
import { contentOf, paste, test } from '../support/editor-test.ts'
import { samplePng } from '../support/sample-photograph.ts'
import { richDocument, storedPictureOf } from '../support/rich-documents.ts'

const bar = (page: Page) => page.getByRole('group', { name: 'Formatting' })
const tools = (page: Page) => bar(page).getByRole('group', { name: 'Table' })
const cell = (page: Page, row: number, column: number) =>
  page.getByRole('textbox', { name: `Cell, row ${row}, column ${column}` })

async function press(page: Page, name: string): Promise<void> {
  const control = bar(page).getByRole('button', { name, exact: true })
  await control.focus()
  await page.keyboard.press('Enter')
}

test('[EDT-09] opening a text changes nothing in it, and the server keeps what the editor writes', async ({
  page,
  editor,
}) => {
  await editor.open()
  // Lists beside each other become one.
  const texts = sample(richDocument, 150).filter((html) => !/<\/([uo]l)><\1>/.test(html))
  const opened = await page.evaluate(async (all) => {
    const results: string[] = []
    for (const text of all) results.push(await globalThis.editorPage.open(text))
    return results
  }, texts)
  expect(opened.length).toBeGreaterThan(50)
  for (const [index, html] of opened.entries()) {
    expect(html).toBe(texts[index])
    expect(sanitiseHtml(html, storedPictureOf)).toBe(html)
  }
})

test('[EDT-09] a table is made, filled, changed and undone by keyboard alone', async ({ page, editor }) => {
  await editor.open()
  await contentOf(page).focus()
  await page.keyboard.type('before')
  await page.keyboard.press('Enter')
  await press(page, 'Table')
  await expect(cell(page, 1, 1)).toBeFocused()
  await page.keyboard.type('Market')
  for (const word of ['Price', 'Year', 'North', '10']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(word)
  }
  const row = (tag: string, words: string[]) =>
    `<tr>${words.map((word) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${word}</${tag}>`).join('')}</tr>`
  const head = `<thead>${row('th', ['Market', 'Price', 'Year'])}</thead>`
  const filled = `<p>before</p><table>${head}<tbody>${row('td', ['North', '10', ''])}${row('td', ['', '', ''])}</tbody></table>`
  await expect.poll(() => editor.written()).toBe(filled)
  await expectAccessible(page)

  await press(page, 'Superscript')
  await page.keyboard.type('3')
  await expect.poll(() => editor.written()).toContain('<td>10<sup>3</sup></td>')
  const shape = async () => {
    const html = await editor.written()
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
    const before = await editor.written()
    await press(page, name)
    await expect.poll(shape, name).toEqual([rows, columns, hasHead])
    const after = await editor.written()
    await expect(page.locator('.ql-editor .ql-editor')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+z')
    expect(await editor.written(), name).toBe(before)
    await page.keyboard.press('ControlOrMeta+Shift+z')
    expect(await editor.written(), name).toBe(after)
  }
  // Shift and Tab lead back to the caption, Escape to the line after the table.
  await page.getByRole('textbox', { name: /^Cell/ }).waitFor()
  while (!(await page.getByRole('textbox', { name: 'Caption of the table' }).isVisible()))
    await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('Prices')
  await expect.poll(() => editor.written()).toContain('<table><caption>Prices</caption>')
  await page.keyboard.press('Escape')
  await page.keyboard.type('after')
  await expect.poll(() => editor.written()).toContain('</table><p>after</p>')
  // Back into the table, which goes as a whole.
  await page.locator('.table-block caption').focus()
  await tools(page).getByRole('button', { name: 'Delete table' }).click()
  await expect.poll(() => editor.written()).toBe('<p>before</p><p>after</p>')
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => editor.written()).toContain('<caption>Prices</caption>')
})

test('[EDT-09] rows and columns are added and removed around merged cells', async ({ page, editor }) => {
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
    await expect.poll(() => editor.written(), name).toContain(html)
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
})

test('[EDT-09] a picture is chosen, described and captioned; its words are asked for', async ({
  page,
  editor,
}) => {
  await editor.open('<p>one</p>')
  await contentOf(page).focus()
  await chooseFiles(bar(page).getByRole('button', { name: 'Picture', exact: true }), {
    name: 'field.png',
    mimeType: 'image/png',
    buffer: await samplePng(),
  })
  const words = page.getByLabel('Alternative text')
  await expect(words).toBeFocused()
  await page.keyboard.type('A field "in" May')
  await page.locator('.figure-block figcaption').focus()
  await expect(page.getByRole('textbox', { name: 'Caption of the picture' })).toBeFocused()
  await page.keyboard.type('The field')
  await expect
    .poll(() => editor.written())
    .toMatch(
      /<figure><img src="data:image\/png;base64,[^"]+" alt="A field &quot;in&quot; May" \/><figcaption>The field<\/figcaption><\/figure>/,
    )
  await expectAccessible(page)
  const stored = await page.evaluate(async () => {
    const uploads: string[] = []
    const html = await globalThis.editorPage.withStoredPictures(
      globalThis.editorPage.html + globalThis.editorPage.html,
      async (dataUrl) => {
        uploads.push(dataUrl)
        return { address: '/api/images/a.png', width: 2, height: 2 }
      },
    )
    return { html, uploads: uploads.length }
  })
  expect(stored.uploads).toBe(1)
  expect(
    stored.html.match(
      /<img src="\/api\/images\/a.png" alt="A field &quot;in&quot; May" width="2" height="2" \/>/g,
    ),
  ).toHaveLength(2)
  expect(
    await page.evaluate(() => globalThis.editorPage.withoutDataPictures(globalThis.editorPage.html)),
  ).toContain('<p>The field</p>')
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect.poll(() => editor.written()).toBe('<p>one</p>')
})

test('[EDT-09] picture files that are pasted or dropped become figures; what is none is refused', async ({
  page,
  editor,
}) => {
  const picture = await samplePng()
  for (const kind of ['paste', 'drop']) {
    await editor.open('<p>one</p>')
    await contentOf(page).evaluate(
      (element, [type, bytes]) => {
        const data = new DataTransfer()
        const content = Uint8Array.from(atob(bytes), (character) => character.codePointAt(0) ?? 0)
        data.items.add(new File([content], 'x.png', { type: 'image/png' }))
        data.items.add(new File(['x'], 'y.gif', { type: 'image/gif' }))
        const { x, y } = element.getBoundingClientRect()
        const where = { clientX: x + 20, clientY: y + 20, bubbles: true, cancelable: true }
        element.dispatchEvent(
          type === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
            : new DragEvent('drop', { dataTransfer: data, ...where }),
        )
      },
      [kind, picture.toString('base64')] as const,
    )
    await expect.poll(() => editor.written()).toContain('<figure><img src="data:image/png;base64,')
    await expect(page.getByText('Only jpeg, jpg and png pictures can be used').first()).toBeVisible()
  }
})

test('[EDT-09] a large picture is made smaller in the browser before it is in the text', async ({
  page,
  editor,
}) => {
  await editor.open('<p>one</p>')
  const create = { width: 4000, height: 3000, channels: 3, background: '#c60' } as const
  const buffer = await sharp({ create }).jpeg().toBuffer()
  await chooseFiles(bar(page).getByRole('button', { name: 'Picture', exact: true }), {
    name: 'large.jpg',
    mimeType: 'image/jpeg',
    buffer,
  })
  const address = /<img src="data:image\/jpeg;base64,([^"]+)"/
  await expect.poll(() => editor.written()).toMatch(address)
  const [, bytes = ''] = address.exec(await editor.written()) ?? []
  expect(await sharp(Buffer.from(bytes, 'base64')).metadata()).toMatchObject({ width: 2000, height: 1500 })
})

test('[EDT-09] where texts hold no pictures, there is no button, and a figure keeps its words', async ({
  page,
  editor,
}) => {
  await editor.open('<p>one</p>', '?without-pictures')
  await expect(bar(page).getByRole('button', { name: 'Table', exact: true })).toBeVisible()
  await expect(bar(page).getByRole('button', { name: 'Picture', exact: true })).toHaveCount(0)
  // What comes with a picture loses that alone.
  await paste(
    page,
    '<figure><img src="https://example.org/a.png" alt="A"><figcaption>Figure 1: A road</figcaption></figure>',
  )
  await expect.poll(() => editor.written()).toContain('Figure 1: A road')
  expect(await editor.written()).not.toContain('<img')
})

test('[EDT-09] footnotes are written, numbered by their place, changed and removed', async ({
  page,
  editor,
}) => {
  await editor.open('<p>one</p>')
  await contentOf(page).focus()
  await page.keyboard.press('End')
  await press(page, 'Footnote')
  const text = page.getByRole('textbox', { name: 'Text of the footnote' })
  await expect(text).toBeFocused()
  await page.keyboard.type('Later & "so"')
  await expectAccessible(page)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(contentOf(page)).toBeFocused()
  await page.keyboard.press('Home')
  await press(page, 'Footnote')
  await page.keyboard.type('Earlier')
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
  await expect(text).toHaveText('Earlier')
  await text.press('End')
  await page.keyboard.type(' still')
  await page.getByRole('button', { name: 'Set footnote' }).click()
  await expect.poll(() => editor.written()).toContain(item(1, 'Earlier still'))
  await press(page, 'Footnote')
  await page.getByRole('button', { name: 'Remove footnote' }).click()
  await expect
    .poll(() => editor.written())
    .toBe(`<p>one${mark(1)}</p><ol class="notes">${item(1, 'Later &amp; "so"')}</ol>`)
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => editor.written()).toContain('Earlier still')
})

test('[EDT-09] a control that takes the focus acts where the cursor has gone in that very moment', async ({
  page,
  editor,
}) => {
  await editor.open('<p>one</p>')
  await contentOf(page).focus()
  await page.keyboard.press('End')
  const control = bar(page).getByRole('button', { name: 'Footnote', exact: true })
  await contentOf(page).evaluate(
    (text, button) => {
      document.getSelection()?.collapse(text.querySelector('p'), 0)
      if (!(button instanceof HTMLElement)) return
      button.focus()
      button.click()
    },
    await control.elementHandle(),
  )
  await page.keyboard.type('First')
  await page.getByRole('button', { name: 'Set footnote' }).click()
  await expect.poll(() => editor.written()).toMatch(/^<p><sup>.*<\/sup>one<\/p>/)
})

test('[EDT-09] on a phone the controls are one line that stays in sight, and the page alone scrolls', async ({
  page,
  editor,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await editor.open('<p>line</p>'.repeat(100))
  const toolbar = await bar(page).boundingBox()
  expect(toolbar?.height).toBeLessThan(64)
  const scrolling = await page.evaluate(() => {
    const { scrollHeight, clientHeight } = document.querySelector('.ql-editor') ?? document.body
    return { text: scrollHeight - clientHeight, aside: document.documentElement.scrollWidth - innerWidth }
  })
  expect(scrolling).toEqual({ text: 0, aside: 0 })
  await page.evaluate(() => scrollTo(0, 1500))
  await expect(bar(page).getByRole('button', { name: 'Bold' })).toBeInViewport()
  await expectAccessible(page)
})
