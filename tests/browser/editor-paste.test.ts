import { expect } from 'vitest'
import { commands } from 'vitest/browser'
import { contentOf, paste, test } from '../support/dashboard/editor.ts'
import { textsOf } from '../support/dashboard/test.ts'

const link = (address: string, words: string) =>
  `<a href="${address}" rel="noopener noreferrer" target="_blank">${words}</a>`
const note = (number: number) => `<sup><a href="#note-${number}" id="note-ref-${number}">${number}</a></sup>`
const noteText = (number: number, html: string) =>
  `<li id="note-${number}">${html} <a href="#note-ref-${number}">↩</a></li>`
const lists = (tag: 'ul' | 'ol', inner: 'ul' | 'ol') =>
  `<${tag}><li>maize<${inner}><li>white<${inner}><li>old</li></${inner}></li></${inner}></li><li>beans</li></${tag}>`
const levels = (tag: string) =>
  `<${tag}><li>level one<${tag}><li>level two<${tag}><li>level three</li></${tag}></li></${tag}></li><li>one again</li></${tag}>`
const numbers = Array.from({ length: 12 }, (_, index) => index + 1)

/** The clipboard of a program, the resulting HTML, and the notice. */
const clipboards: [program: string, parts: string[], notice: string][] = [
  [
    'word',
    [
      `<h1>Grain</h1><h2>Prices</h2><p>A tonne is 10<sup>3</sup> kg${note(1)}, or H<sub>2</sub>O.</p>${lists('ul', 'ol')}`,
      '<table><caption>Table 1: By market</caption><thead><tr><th scope="col">Market</th><th scope="col" colspan="2">Price</th></tr></thead><tbody><tr><td rowspan="2">North</td><td>10</td><td>11</td></tr><tr><td>12</td><td></td></tr></tbody></table>',
      `<blockquote>They said so.</blockquote><p>The ${link('https://example.org/', 'end')}.</p>`,
      `<ol class="notes">${noteText(1, 'Source <em>one</em>.')}</ol>`,
    ],
    '1 equation, 1 picture and 2 drawings were not pasted. 1 list item is numbered 1., a., i. here.',
  ],
  [
    'google-docs',
    [
      `<h2>Prices</h2><p><strong>Seven</strong> are 10<sup>3</sup>, <em>so</em>. ${link('https://example.org/', 'More')}</p>${lists('ul', 'ul')}`,
      '<table><thead><tr><th scope="col">Market</th><th scope="col">Price</th></tr></thead><tbody><tr><td rowspan="2">North</td><td>10</td></tr><tr><td>12<br />or 13</td></tr></tbody></table>',
    ],
    '1 picture was not pasted.',
  ],
  [
    'libreoffice',
    [
      `<p><strong>Roads of the north</strong></p><h1>Roads</h1><p>Ten of them${note(1)} are open${note(2)}.</p><p>Twelve were twice never counted${note(3)}.</p>`,
      `<h2>Lists</h2>${levels('ul')}${levels('ol')}<h2>Tables</h2>`,
      '<table><caption>Table 1: Lengths</caption><thead><tr><th scope="col">Road</th><th scope="col" colspan="2">Length</th></tr></thead><tbody><tr><td rowspan="2">North</td><td>10</td><td>km</td></tr><tr><td>20</td><td>miles</td></tr></tbody></table>',
      `<p>Between them${note(4)}.</p>`,
      '<table><thead><tr><th scope="col">State</th><th scope="col">Share</th></tr></thead><tbody><tr><td colspan="2">both</td></tr><tr><td>open</td><td>1</td></tr></tbody></table>',
      '<h3>Pictures</h3><figure>PICTURE<figcaption>Figure 1: A road</figcaption></figure>',
      '<figure>PICTURE</figure><figure>PICTURE</figure><figure>PICTURE</figure>',
      '<blockquote>As they say.</blockquote><p>An equation:</p><figure>PICTURE</figure>',
      `<p>m<sup>2</sup> and H<sub>2</sub>O. ${link('https://example.org/roads', 'More')}.</p>`,
      ...numbers.slice(4).map((number) => `<p>Remark ${number - 4}${note(number)}.</p>`),
      `<ol class="notes">${numbers.map((number) => noteText(number, `Source ${number}, interviews of 2026.`)).join('')}</ol>`,
    ],
    '1 table of contents was not pasted.',
  ],
  [
    'excel',
    [
      '<table><thead><tr><th scope="col">Market</th><th scope="col" colspan="2">Price</th></tr></thead><tbody><tr><td>North</td><td>10</td><td>11.5</td></tr><tr><td>South</td><td></td><td></td></tr></tbody></table>',
    ],
    '',
  ],
  [
    'calc',
    [
      '<table><tbody><tr><td>Market</td><td>Price</td></tr><tr><td>North</td><td>10</td></tr><tr><td>South</td><td>12</td></tr></tbody></table>',
    ],
    '',
  ],
  [
    'web-page',
    [
      '<h1>Grain</h1><p>Up</p><p>One</p><p>two</p><p>Three</p><p>four</p><p>five</p>',
      `<p>As${note(1)} they <strong>say</strong> <em>so</em> <s>never</s>.</p>`,
      '<figure>PICTURE<figcaption>The <em>field</em></figcaption></figure><p>Here and .</p><blockquote>Quoted</blockquote>',
      '<table><caption>Sizes</caption><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead><tbody><tr><th scope="row">x</th><td>1<br />• p<br />• q</td></tr></tbody></table>',
      `<p>a</p><p>b</p><ol class="notes">${noteText(1, 'Source.')}</ol>`,
    ],
    '1 equation, 2 drawings, 1 embedded object and 1 picture were not pasted.',
  ],
]

for (const [program, parts, notice] of clipboards)
  test(
    `[EDT-10] content pasted from ${program} keeps its structure, and one notice counts the rest`,
    { tags: program === 'word' || program === 'google-docs' ? [] : ['full'] },
    async ({ page, editor }) => {
      await editor.open()
      await paste(page, await commands.readFile(`../fixtures/clipboard/${program}.html`))
      await expect.poll(() => editor.written().replace(/<img [^<>]*>/g, 'PICTURE')).toBe(parts.join(''))
      const notices = page.getByRole('region', { name: 'Notifications' }).getByText('not pasted')
      await expect.poll(() => textsOf(notices)).toEqual(notice ? [notice] : [])
      // A second round changes nothing.
      const written = editor.written()
      await editor.open(written)
      expect(editor.written()).toBe(written)
    },
  )

test('[EDT-10] visible form controls are counted, hidden ones are not', async ({ page, editor }) => {
  await editor.open()
  await paste(
    page,
    '<p>Name <input name="a"> <select><option>One</select></p><input type="hidden"><p>Then <button>Send</button></p>',
  )
  await expect.poll(() => editor.written()).toBe('<p>Name</p><p>Then</p>')
  await expect
    .element(
      page.getByRole('region', { name: 'Notifications' }).getByText('3 form controls were not pasted.'),
    )
    .toBeVisible()
})

test(
  '[EDT-10] copying and pasting within the editor changes nothing',
  { tags: ['full'] },
  async ({ page, editor }) => {
    const text = `<p>one${note(1)}</p><table><tbody><tr><td>a${note(2)}</td></tr></tbody></table><p>two</p>${figure('f')}<p>three</p><ol class="notes">${noteText(1, 'n')}${noteText(2, 'm')}</ol>`
    await editor.open(text)
    const { ClipboardEvent, DataTransfer, document } = page.window()
    const clipboardData = new DataTransfer()
    const element = contentOf(page).element()
    document.getSelection()?.selectAllChildren(element)
    element.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
    const copied = clipboardData.getData('text/html')
    await editor.open()
    await paste(page, copied)
    await expect.poll(() => editor.written()).toBe(text)
  },
)

test.for([
  ['<ol><li>one</li><li>two</li></ol>', '<ol><li>one</li><li>two</li></ol>'],
  ['<p>one</p><h2>two</h2>', '<p>one</p><h2>two</h2>'],
  ['<p>one</p><blockquote>two</blockquote>', '<p>one</p><blockquote>two</blockquote>'],
  ['<h2>one two</h2>', '<p>one two</p>'],
] as const)(
  '[EDT-10] the last line of a copy stays what it is, and words of one line are words: %s',
  { tags: ['full'] },
  async ([html, copied], { page, editor }) => {
    await editor.open(`${html}<p>three</p>`)
    const { ClipboardEvent, DataTransfer, document } = page.window()
    const element = contentOf(page).element()
    const lines = element.querySelectorAll('li, h2, blockquote, p')
    const last = lines[lines.length - 2]?.lastChild
    const first = lines[0]?.lastChild
    if (!first || !last) throw new Error('a text without lines')
    document.getSelection()?.setBaseAndExtent(first, 0, last, last.textContent?.length ?? 0)
    const clipboardData = new DataTransfer()
    element.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
    expect(clipboardData.getData('text/html')).toBe(copied)
  },
)

const table = (word: string) => `<table><tbody><tr><td>${word}</td></tr></tbody></table>`
const figure = (word: string) =>
  `<figure><img src="/api/images/${'a'.repeat(32)}.png" alt="${word}" /><figcaption>${word}</figcaption></figure>`
const noted = '<sup><a href="#n1" id="r1">1</a></sup>'
const notes = '<ol><li id="n1">n <a href="#r1">↩</a></li></ol>'

test(
  '[EDT-10] a paste over a text that begins with a table or a figure loses no letter',
  { tags: ['full'] },
  async ({ page, editor }) => {
    await editor.open()
    const pasteInto = async (before: string, html: string) => {
      await page.window().editorPage.open(before)
      const element = contentOf(page).element()
      element.focus()
      if (before) page.window().document.getSelection()?.selectAllChildren(element)
      await paste(page, html)
      return editor.written()
    }
    const end = '<ol><li>two_</li></ol><p>three_</p><p>four_</p>'
    for (const html of [
      `one_${table('t')}${end}`,
      `${table('s')}one_${table('t')}${end}`,
      `${table('s')}${noted}${table('t')}${end}${notes}`,
      `${table('s')}<b>one_</b>${figure('f')}${end}`,
      `${figure('f')}one_${noted}${figure('g')}${end}${notes}`,
      `<p>one_</p>${table('t')}one_${table('u')}${table('v')}one_${figure('f')}${end}`,
    ]) {
      const whole = await pasteInto('', html)
      for (const word of ['two_', 'three_', 'four_']) expect(whole, html).toContain(word)
      for (const before of [`${table('x')}<p>z</p>`, `${figure('x')}${table('y')}<p>z</p>`, '<p>x</p>'])
        expect(await pasteInto(before, html), `${html} over ${before}`).toBe(whole)
    }
  },
)
