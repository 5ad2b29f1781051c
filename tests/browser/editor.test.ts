import { describe, expect } from 'vitest'
import { commands, type Locator } from 'vitest/browser'
import { staffPaths } from '#config/paths.ts'
import { expectAccessible } from '../support/dashboard/checks.ts'
import { settlePage } from '../support/settle-page.ts'
import { draftOf, type PageUnderTest, type Staff, status, test, textsOf } from '../support/dashboard/test.ts'
import { numbersFrom } from '../support/numbers-from.ts'

const editor = (page: PageUnderTest) => page.getByRole('textbox', { name: 'Card Content' })
const bar = (page: PageUnderTest) => page.getByRole('group', { name: 'Formatting' })

function removeDrafts(): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith('draft:')) localStorage.removeItem(name)
}

/** The HTML that would be saved, read from the form's draft. */
function written(page: PageUnderTest): string {
  return draftOf(page, 'new-card')?.content ?? ''
}

/** Pastes the same text as HTML and as plain text, as a browser does. */
async function paste(page: PageUnderTest, html: string): Promise<void> {
  const element = await editor(page).findElement()
  const { ClipboardEvent, DataTransfer } = page.window()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/html', html)
  clipboardData.setData('text/plain', 'the plain words')
  element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

async function open(page: PageUnderTest, staff: Staff): Promise<void> {
  await staff.enter(staffPaths.newCard)
  await editor(page).click()
}

/** Moves the focus to an element. */
async function focus(target: Locator): Promise<void> {
  ;(await target.findElement()).focus()
}

/** Selects everything with the keyboard, and waits until the editor has noticed. */
async function selectAll(page: PageUnderTest): Promise<void> {
  await focus(editor(page))
  await commands.pressKeys('ControlOrMeta+a')
  await settlePage({ view: page.window() })
}

test('[EXC-02] while the controls are disabled, before the editor has loaded, every scroll area can be reached by keyboard', async ({
  page,
  staff,
}) => {
  await open(page, staff)
  const group = await bar(page).findElement()
  if (group instanceof page.window().HTMLFieldSetElement) group.disabled = true
  await expect.element(bar(page).getByRole('button', { name: 'Bold' })).toBeDisabled()
  await expectAccessible(page)
})

test('[EXC-02] every control has a name, is reachable by keyboard, and works', async ({ page, staff }) => {
  await open(page, staff)
  const controls = bar(page).css('button, select').elements()
  const names = controls.map((control) => control.getAttribute('aria-label'))
  expect(names).toEqual([
    'Heading level',
    'Bold',
    'Italic',
    'Underline',
    'Strike',
    'Superscript',
    'Subscript',
    'Ordered list',
    'Bullet list',
    'Quote',
    'Text colour',
    'Background colour',
    'Link',
    'Footnote',
    'Table',
    'Remove formatting',
  ])
  expect(textsOf(bar(page).getByLabelText('Heading level').getByRole('option'))).toEqual([
    'Paragraph',
    ...[1, 2, 3, 4, 5, 6].map((level) => `Heading ${level}`),
  ])
  // From the title by Tab alone: each control once, then the text.
  await focus(page.getByLabelText('Card Title'))
  for (const name of names) {
    await commands.pressKeys('Tab')
    await expect.element(bar(page).getByLabelText(name ?? '', { exact: true })).toHaveFocus()
  }
  await commands.pressKeys('Tab')
  await expect.element(editor(page)).toHaveFocus()

  await commands.typeText('word')
  for (const [name, html] of [
    ['Bold', '<p><strong>word</strong></p>'],
    ['Italic', '<p><em>word</em></p>'],
    ['Underline', '<p><u>word</u></p>'],
    ['Strike', '<p><s>word</s></p>'],
    ['Superscript', '<p><sup>word</sup></p>'],
    ['Subscript', '<p><sub>word</sub></p>'],
    ['Quote', '<blockquote>word</blockquote>'],
    ['Ordered list', '<ol><li>word</li></ol>'],
    ['Bullet list', '<ul><li>word</li></ul>'],
  ] as const) {
    const control = bar(page).getByRole('button', { name, exact: true })
    await selectAll(page)
    await focus(control)
    await commands.pressKeys('Space')
    await expect.element(control).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => written(page)).toBe(html)
    await focus(control)
    await commands.pressKeys('Space')
    await expect.element(control).toHaveAttribute('aria-pressed', 'false')
  }
  for (const [name, option, html] of [
    ['Heading level', '2', '<h2>word</h2>'],
    ['Text colour', 'clay', '<h2><span class="ql-color-clay">word</span></h2>'],
  ] as const) {
    await selectAll(page)
    await bar(page).getByLabelText(name).selectOptions(option)
    await expect.poll(() => written(page)).toBe(html)
  }
  await selectAll(page)
  await bar(page).getByRole('button', { name: 'Link' }).click()
  await expect.element(page.getByLabelText('Web address of the link')).toHaveFocus()
  await expectAccessible(page)
  await page.getByLabelText('Web address of the link').fill('example.org/report')
  await commands.pressKeys('Enter')
  await expect.poll(() => written(page)).toContain('href="https://example.org/report"')
  await expectAccessible(page)
  await selectAll(page)
  await bar(page).getByRole('button', { name: 'Remove formatting' }).click()
  await expect.poll(() => written(page)).toBe('<p>word</p>')
})

describe('with a stopped clock', () => {
  test.override({ now: '2026-11-26T08:00Z' })

  test(
    '[EXC-02] changes within a second are undone together, later ones separately',
    { tags: ['full'] },
    async ({ page, staff }) => {
      await open(page, staff)
      await commands.typeText('one')
      page.advance(300)
      await commands.typeText(' two')
      page.advance(1500)
      await commands.typeText(' three')
      await expect.element(editor(page)).toHaveTextContent('one two three')
      await commands.pressKeys('ControlOrMeta+z')
      await expect.element(editor(page)).toHaveTextContent('one two')
      await commands.pressKeys('ControlOrMeta+z')
      await expect.element(editor(page)).toHaveTextContent('')
      await commands.pressKeys('ControlOrMeta+Shift+z')
      await expect.element(editor(page)).toHaveTextContent('one two')
      // The history holds at most a hundred steps.
      for (let step = 0; step < 105; step += 1) {
        await commands.typeText('x')
        page.advance(1100)
      }
      for (let step = 0; step < 120; step += 1) await commands.pressKeys('ControlOrMeta+z')
      await expect.element(editor(page)).toMatchTextContent(/^one twox+$/)
    },
  )
})

const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style>p.MsoNormal{margin:0cm}@list l0:level1{mso-level-number-format:bullet}</style></head><body>
<!--StartFragment--><h1 style='mso-margin-top-alt:auto'><span lang=EN-GB>Grain&nbsp;prices<o:p></o:p></span></h1>
<p class=MsoNormal style='line-height:150%'><b><span style='font-family:"Calibri",sans-serif;color:red;mso-fareast-language:EN-GB'>Seven</span></b> traders&nbsp;were <i>asked</i>.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>first<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>second<o:p></o:p></p>
<!--EndFragment--></body></html>`

const fromDocs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1c2d"><h2 dir="ltr" style="line-height:1.38"><span style="font-size:16pt;font-family:Arial,sans-serif;color:#000000;white-space:pre-wrap;">Grain prices</span></h2><p dir="ltr"><span style="font-weight:700;font-family:Arial;white-space:pre-wrap;">Seven</span><span style="white-space:pre-wrap;"> traders were </span><span style="font-style:italic;white-space:pre-wrap;">asked</span><span style="white-space:pre-wrap;">.</span></p><br><ul style="margin-top:0"><li dir="ltr" style="list-style-type:disc" aria-level="1"><p dir="ltr" role="presentation"><span style="white-space:pre-wrap;">first</span></p></li><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="white-space:pre-wrap;">second</span></p></li></ul></b><br class="Apple-interchange-newline">`

for (const [name, html, level] of [
  ['Word', fromWord, 1],
  ['Google Docs', fromDocs, 2],
] as const)
  test(`[EXC-02] text pasted from ${name} keeps its structure and loses the rest`, async ({
    page,
    staff,
  }) => {
    await open(page, staff)
    await paste(page, html)
    await expect
      .poll(() => written(page))
      .toBe(
        `<h${level}>Grain prices</h${level}><p><strong>Seven</strong> traders were <em>asked</em>.</p><ul><li>first</li><li>second</li></ul>`,
      )
  })

test('[EXC-02] a picture pasted into the text is rejected with a message, and the words around it stay', async ({
  page,
  staff,
}) => {
  const notice = page.getByText(
    'Pictures cannot be placed inside the text. Please use the picture field for one.',
  )
  await open(page, staff)
  await paste(page, '<p>before <img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt=""> after</p>')
  await expect.element(notice).toBeVisible()
  await expect.poll(() => written(page)).toBe('<p>before after</p>')
  await open(page, staff)
  for (const kind of ['paste', 'drop']) {
    const element = await editor(page).findElement()
    const { ClipboardEvent, DataTransfer, DragEvent } = page.window()
    const data = new DataTransfer()
    data.items.add(new File(['x'], 'x.png', { type: 'image/png' }))
    const { x, y } = element.getBoundingClientRect()
    const where = { clientX: x + 20, clientY: y + 20, bubbles: true, cancelable: true }
    element.dispatchEvent(
      kind === 'paste'
        ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
        : new DragEvent('drop', { dataTransfer: data, ...where }),
    )
    await expect.element(notice).toBeVisible()
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'close' }).click()
    await expect.element(notice).not.toBeInTheDocument()
  }
  await expect.element(editor(page).css('img')).not.toBeInTheDocument()
})

describe('hostile content', () => {
  // The policy blocks what the browser finds while it parses the pasted text; the page contains no other such
  // code.
  test.override({ expectedErrors: [/Executing inline event handler violates/] })

  test('[EXC-02] pasted scripts and handlers do not run and are removed', async ({ page, staff }) => {
    await open(page, staff)
    await paste(
      page,
      '<p onclick="window.ran=1">text<script>window.ran=1</script><img src=x onerror="window.ran=1"><svg onload="window.ran=1"></svg><a href="javascript:window.ran=1">link</a></p><iframe src="javascript:parent.ran=1"></iframe>',
    )
    await expect.poll(() => written(page)).toBe('<p>textlink</p>')
    expect('ran' in page.window()).toBe(false)
  })
})

/** HTML as editors, people and other programs produce it. */
function randomHtml(next: () => number): string {
  const any = <Item>(...items: [Item, ...Item[]]): Item =>
    items[Math.floor(next() * items.length)] ?? items[0]
  const word = () =>
    any('maize', 'beans &amp; peas', 'a&nbsp;price', '  two  spaces ', '5 &lt; 7', 'été', '価格', '🌽', '')
  const inline = (depth = 0): string => {
    if (depth > 3 || next() < 0.4) return word()
    const inner = inline(depth + 1) + inline(depth + 1)
    const tag = any(
      'strong',
      'em',
      'u',
      's',
      'b',
      'i',
      'span class="ql-color-clay"',
      'span style="color:#b4441f"',
      'a href="https://example.org/?a=1&amp;b=2"',
      'span',
    )
    return `<${tag}>${inner}</${tag.split(' ', 1)[0]}>`
  }
  const list = (depth = 0): string => {
    const tag = any('ul', 'ol')
    const items = Array.from(
      { length: 1 + Math.floor(next() * 3) },
      () => `<li>${inline()}x${depth < 2 && next() < 0.3 ? list(depth + 1) : ''}</li>`,
    )
    return `<${tag}>${items.join('')}</${tag}>`
  }
  const block = () => {
    if (next() < 0.25) return list()
    const tag = any('p', 'h1', 'h3', 'h6', 'blockquote', 'div', 'p class="ql-align-center"')
    return `<${tag}>${inline()}${next() < 0.2 ? '<br>' : ''}${inline()}</${tag.split(' ', 1)[0]}>`
  }
  return Array.from({ length: 60 }, block).join('')
}

describe('repeated saves', () => {
  test.override({ expectedErrors: [/status of 500/] })

  for (const [pasted, seeds, tags] of [
    ['a text', [1], []],
    ['more texts', [2, 3, 4, 5, 6], ['full']],
  ] as const)
    test(
      `[EXC-02] opening and saving again never changes a text, including ${pasted} pasted from elsewhere`,
      { tags: [...tags] },
      async ({ page, staff }) => {
        await staff.answer('PUT /api/expertise-cards/*', status(500, { message: 'Kept for the test' }))
        for (const [round, seed] of seeds.entries()) {
          removeDrafts()
          await open(page, staff)
          await paste(page, randomHtml(numbersFrom(seed)))
          await expect.poll(() => written(page)).not.toBe('')
          const before = written(page)
          expect(before).not.toMatch(/&nbsp;|\u00A0|<p><\/p>|style=|data-list/)
          // A card passed on by another screen opens like one opened here.
          const card = { _id: 'a'.repeat(24), title: 'Sample', icon: '', content: [before] }
          removeDrafts()
          page.window().history.replaceState({ index: 0, state: { card } }, '')
          // The browser would ask because of the form.
          page.window().addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true)
          await page.reload()
          await expect.element(page.getByRole('heading', { level: 1, name: 'Edit Card' })).toBeVisible()
          await editor(page).click()
          await page.getByRole('button', { name: 'Update Card' }).click()
          const saves = async () => (await commands.calls()).filter(({ call }) => call.startsWith('PUT '))
          await expect.poll(async () => (await saves()).length).toBe(round + 1)
          const { content }: { content: string } = JSON.parse((await saves()).at(-1)?.body ?? '')
          // Restores the text for the next round.
          expect(content, `seed ${seed}`).toBe(before)
        }
      },
    )
})
