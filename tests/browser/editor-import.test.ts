import JSZip from 'jszip'
import { expect } from 'vitest'
import { commands, userEvent } from 'vitest/browser'
import { docx, paragraph, picture, run } from '../fixtures/word/docx-parts.ts'
import { expectAccessible } from '../support/dashboard/checks.ts'
import { settlePage } from '../support/settle-page.ts'
import { contentOf, test } from '../support/dashboard/editor.ts'
import { chooseFiles, type PageUnderTest, pictureFile, press, textsOf } from '../support/dashboard/test.ts'
import { wordDocument, type WordFixture } from '../support/dashboard/word-document.ts'

const file = (page: PageUnderTest) => page.getByRole('button', { name: 'Import a Word document' })
const report = (page: PageUnderTest) => page.getByRole('region', { name: 'Report of the import' })

const link = (address: string, words: string) =>
  `<a href="${address}" rel="noopener noreferrer" target="_blank">${words}</a>`
const note = (number: number) => `<sup><a href="#note-${number}" id="note-ref-${number}">${number}</a></sup>`
const notes = (count: number) =>
  `<ol class="notes">${Array.from({ length: count }, (_, index) => `<li id="note-${index + 1}">Source ${index + 1}, interviews of 2026. <a href="#note-ref-${index + 1}">↩</a></li>`).join('')}</ol>`
const levels = (tag: string) =>
  `<${tag}><li>level one<${tag}><li>level two<${tag}><li>level three</li></${tag}></li></${tag}></li><li>one again</li></${tag}>`
const figure = (alt: string, caption = '') =>
  `<figure><img src="PICTURE" alt="${alt}" />${caption && `<figcaption>${caption}</figcaption>`}</figure>`
const mark = (word: string) => `<span class="ql-bg-ochre">[${word}]</span>`
const marked = (word: string) =>
  `marked “[${word}]” in the text: describe it in words, or insert a picture of it`
const merged = (rowHead: string) => `<tr><td rowspan="2">${rowHead}</td><td>10</td>`

interface Import {
  name: WordFixture
  title: string
  html: string[]
  came: string
  left: string[]
}

const imports: Import[] = [
  {
    name: 'libreoffice',
    title: 'Roads of the north',
    html: [
      `<h1>Roads</h1><p>Ten of them${note(1)} are open${note(2)}.</p><p>Twelve were twice counted${note(3)}.</p>`,
      `<h2>Lists</h2>${levels('ul')}${levels('ol')}<h2>Tables</h2>`,
      `<table><caption>Table 1: Lengths</caption><thead><tr><th scope="col">Road</th><th scope="col" colspan="2">Length</th></tr></thead><tbody>${merged('North')}<td>km</td></tr><tr><td>20</td><td>miles</td></tr></tbody></table>`,
      `<p>Between them${note(4)}.</p><table><thead><tr><th scope="col">State</th><th scope="col">Share</th></tr></thead><tbody><tr><td colspan="2">both</td></tr><tr><td>open</td><td>1</td></tr></tbody></table>`,
      `<h3>Pictures</h3>${figure('A road', 'Figure 1: A road')}${figure('A bridge')}${figure('A ferry')}${figure('A market')}`,
      `<blockquote>As they say.</blockquote><p>An equation: ${mark('equation')}</p>`,
      `<p>m<sup>2</sup> and H<sub>2</sub>O. ${link('https://example.org/roads', 'More')}.</p>`,
      ...Array.from({ length: 8 }, (_, index) => `<p>Remark ${index + 1}${note(index + 5)}.</p>`),
      notes(12),
    ],
    came: 'Came along: 4 headings, 13 paragraphs, 8 list items, 2 tables, 4 pictures, 1 quote, 12 footnotes, 1 link, 1 tracked insertion (accepted), 1 tracked deletion (accepted: the words are removed).',
    left: [
      `1 equation (${marked('equation')})`,
      '2 list items with a different number format (lists count 1., a., i. here)',
      '1 comment',
      '1 table of contents',
    ],
  },
  {
    name: 'like-word',
    title: 'Grain prices at the border markets of the lakes, 2026',
    html: [
      `<h1>Prices</h1><p>A tonne is 10<sup>3</sup> kg; water is H<sub>2</sub>O.${note(1)} See ${link('https://example.org/method', 'the method')}.</p>`,
      '<p><strong>Seven traders</strong> were twice asked.</p><h2>Lists</h2>',
      '<ul><li>maize<ul><li>white<ul><li>old harvest</li></ul></li></ul></li><li>beans</li></ul><ol><li>first</li><li>second</li></ol>',
      `<table><caption>Tabelle 1: Prices by market</caption><thead><tr><th scope="col">Market</th><th scope="col" colspan="2">Price</th></tr></thead><tbody>${merged('North')}<td>11</td></tr><tr><td>12</td><td>13</td></tr></tbody></table>`,
      `<blockquote>They said so.</blockquote>${figure('A market in the morning', 'Abbildung 1: The market')}`,
      `<p>${mark('equation')}</p><p>Words in a box.</p><p>${mark('drawing')}</p><p>${mark('chart')}</p><h2>Own heading</h2><p>The end.${note(2)}</p>${notes(2)}`,
    ],
    came: 'Came along: 3 headings, 7 paragraphs, 6 list items, 1 table, 1 picture, 1 quote, 2 footnotes, 1 link, 1 tracked insertion (accepted), 1 tracked deletion (accepted: the words are removed), 1 text box (as paragraphs).',
    left: [
      '1 picture (of a kind that browsers do not show, such as EMF)',
      `1 equation (${marked('equation')})`,
      `1 chart (${marked('chart')})`,
      `1 drawing (${marked('drawing')})`,
      '1 comment',
      '1 table of contents',
      '1 header or footer (pages have their own)',
    ],
  },
  {
    name: 'like-google-docs',
    title: 'Seeds',
    html: [
      `<h1>Who sells them</h1><p>Everybody.${note(1)}</p><ul><li>shops<ul><li>in towns<ul><li>on hills</li></ul></li></ul></li></ul>`,
      '<table><tbody><tr><td>Shop</td><td>Price</td></tr><tr><td>A</td><td rowspan="2">1</td></tr><tr><td>B</td></tr></tbody></table>',
      `${figure('')}${notes(1)}`,
    ],
    came: 'Came along: 1 heading, 1 paragraph, 3 list items, 1 table, 1 picture, 1 footnote.',
    left: [],
  },
]

for (const { name, title, html, came, left } of imports)
  test(
    `[EDT-08] a document ${name} is imported whole, and the report counts the parts left out`,
    { tags: name === 'like-word' ? [] : ['full'] },
    async ({ page, editor }) => {
      await editor.open()
      const loaded = () =>
        page
          .window()
          .performance.getEntriesByType('resource')
          .map((entry) => entry.name)
      const before = loaded().length
      await chooseFiles(file(page), await wordDocument(name))
      await expect.element(report(page)).toBeVisible()
      await expect.element(report(page).css('p').first()).toHaveTextContent(came)
      expect(textsOf(report(page).getByRole('listitem'))).toEqual(left)
      await expect.poll(() => editor.written().replace(/data:image[^"]*/g, 'PICTURE')).toBe(html.join(''))
      // The title is 53 letters long in one of them: it is not cut.
      expect(page.window().editorPage.title).toBe(title)
      // Only the code that reads documents was loaded, and nothing was sent.
      const { origin } = page.window().location
      const requested = loaded()
        .slice(before)
        .map((address) => address.replace(origin, ''))
      expect(requested.filter((path) => !/^\/page-assets\/[\w.-]+\.js$/.test(path))).toEqual([])
      expect(requested.length).toBeGreaterThan(0)
      expect(await editor.requests()).toEqual([])
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Close the report' }).click()
      await expect.element(report(page)).not.toBeInTheDocument()
    },
  )

test(
  '[EDT-08] marks of Word are imported or counted in the report',
  { tags: ['full'] },
  async ({ page, editor }) => {
    await editor.open()
    const inside = (address: string, words: string) =>
      `<w:hyperlink w:anchor="${address}">${run(words)}</w:hyperlink>`
    const field = (code: string, words: string) =>
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> ${code} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(words)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`
    const box =
      '<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox><w:default w:val="0"/></w:checkBox></w:ffData></w:fldChar></w:r><w:r><w:instrText> FORMCHECKBOX </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>'
    const body = [
      `${run('Seen ')}${run('yellow', '<w:highlight w:val="yellow"/>')}${run(' and ')}${run('blue', '<w:highlight w:val="cyan"/>')}`,
      `${run('red', '<w:color w:val="C00000"/>')}${run(' grey', '<w:color w:val="222222"/>')}${run(' auto', '<w:color w:val="auto"/>')}${run(' shaded', '<w:shd w:val="clear" w:fill="FFFF00"/>')}`,
      `${inside('_Ref1', 'chapter 2')}${run(', ')}${field('REF _Ref2 \\h', 'table 3')}${inside('_Toc1', ' 4')}`,
      `${box}${run('Agreed')}`,
    ]
    const bytes = await docx({ body: body.map((content) => paragraph(content)).join('') })
    await chooseFiles(file(page), new File([bytes], 'marked.docx'))
    await expect
      .poll(() => textsOf(report(page).getByRole('listitem')))
      .toEqual([
        '2 passages in colour (choose it again here)',
        '2 links inside the document (their words were imported)',
        '1 form control (type the chosen value)',
      ])
    await expect
      .poll(() => editor.written())
      .toBe(
        '<p>Seen <span class="ql-bg-ochre">yellow</span> and <span class="ql-bg-sky">blue</span></p><p>red grey auto shaded</p><p>chapter 2, table 3 4</p><p>Agreed</p>',
      )
  },
)

test(
  '[EDT-08] the report leads to each mark, and typing there replaces it',
  { tags: ['full'] },
  async ({ page, editor }) => {
    await editor.open()
    const body = [1, 2]
      .map((number) => paragraph(`${run(`costs ${number} `)}<m:oMath/>${run(' francs')}`))
      .join('')
    await chooseFiles(file(page), new File([await docx({ body })], 'equations.docx'))
    const show = report(page).getByRole('button', { name: '[equation]' })
    for (const words of ['x', 'y']) {
      await show.click()
      await expect.poll(() => String(page.window().getSelection())).toBe('[equation]')
      await settlePage({ view: page.window() })
      await userEvent.keyboard(words)
    }
    await expect
      .poll(() => textsOf(contentOf(page).css('p')))
      .toEqual(['costs 1 x francs', 'costs 2 y francs'])
  },
)

type Bytes = Uint8Array<ArrayBuffer>

async function zipOf(files: Record<string, string | Bytes>): Promise<Bytes> {
  const zip = new JSZip()
  for (const [name, content] of Object.entries(files)) zip.file(name, content)
  return new Uint8Array(await zip.generateAsync({ type: 'arraybuffer', compression: 'DEFLATE' }))
}

/** A file in the old binary format of Office, with a part of that name. */
const compound = (inside: string) =>
  Uint8Array.from([
    0xd0,
    0xcf,
    0x11,
    0xe0,
    ...new Uint8Array(600),
    ...Array.from(inside).flatMap((letter) => [letter.charCodeAt(0), 0]),
  ])
const document = (xml: string | Bytes) =>
  zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': xml })

const wrong: [name: string, bytes: () => Promise<Bytes> | Bytes, message: string][] = [
  ['empty.docx', () => new Uint8Array(), 'The file is empty.'],
  ['old.doc', () => compound('WordDocument'), 'This document is in the old Word format (.doc).'],
  ['secret.docx', () => compound('EncryptedPackage'), 'The document is protected with a password.'],
  ['text.odt', () => zipOf({ mimetype: 'x', 'content.xml': '<a/>' }), 'This is an OpenDocument text (.odt).'],
  ['zip.docx', () => zipOf({ 'a.txt': 'a' }), 'This is not a Word document (.docx).'],
  ['page.docx', () => new TextEncoder().encode('<html></html>'), 'This is not a Word document (.docx).'],
  [
    'bomb.docx',
    () => document(new Uint8Array(40 * 1024 * 1024)),
    'The file is far larger unpacked than a document should be.',
  ],
  ['broken.docx', () => document('<w:document><w:body>'), 'The document is damaged and cannot be read.'],
  [
    'cut.docx',
    async () => (await zipOf({ 'a.txt': 'a' })).subarray(0, 40),
    'The document is damaged and cannot be read.',
  ],
]

test(
  '[EDT-08] files that are not Word documents are rejected, each kind with its own message',
  { tags: ['full'] },
  async ({ page, editor }) => {
    await editor.open('<p>mine</p>')
    for (const [name, bytes, message] of wrong) {
      await chooseFiles(file(page), new File([await bytes()], name))
      await page.getByRole('button', { name: 'Replace the text' }).click()
      await expect
        .element(page.getByRole('alert').filter({ hasText: message }), { message: name })
        .toBeVisible()
    }
    // Playwright cannot pass a file of this size to the browser's dialog: the field gets it directly.
    const { DataTransfer, Event, HTMLInputElement } = page.window()
    const large = new DataTransfer()
    large.items.add(new File([new Uint8Array(60 * 1024 * 1024)], 'large.docx'))
    HTMLInputElement.prototype.click = function choose() {
      this.files = large.files
      this.dispatchEvent(new Event('change'))
    }
    await file(page).click()
    await page.getByRole('button', { name: 'Replace the text' }).click()
    await expect
      .element(page.getByRole('alert').filter({ hasText: 'The file is larger than 50 MB.' }))
      .toBeVisible()
    expect(editor.written()).toBe('<p>mine</p>')
  },
)

test(
  '[EDT-08] an existing text is replaced only after a confirmation; an import can be cancelled',
  { tags: ['full'] },
  async ({ page, editor }) => {
    await editor.open('<p>mine</p>')
    await chooseFiles(file(page), await wordDocument('like-google-docs'))
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Keep the text' }).click()
    expect(editor.written()).toBe('<p>mine</p>')
    await commands.delayCode('import-docx')
    await chooseFiles(file(page), await wordDocument('like-google-docs'))
    await page.getByRole('button', { name: 'Replace the text' }).click()
    await page.getByRole('button', { name: 'Cancel import' }).click()
    await expect.element(file(page)).toBeVisible()
    // The next import ends after the cancelled one would have, and asks again if that one has replaced the text.
    await chooseFiles(file(page), await withPictures())
    await page.getByRole('button', { name: 'Replace the text' }).click()
    await expect.element(page.getByRole('button', { name: 'Cancel import' })).toBeVisible()
    expect(editor.written()).toBe('<p>mine</p>')
    await commands.repairNetwork()
    await expect.element(report(page)).toMatchTextContent('20 pictures')
    await expect.element(contentOf(page).css('figure')).toHaveLength(20)
  },
)

/** A document with twenty pictures. */
async function withPictures(): Promise<File> {
  const drawn = await pictureFile('photograph.jpeg')
  const bytes = new Uint8Array(await drawn.arrayBuffer())
  const numbers = Array.from({ length: 20 }, (_, index) => index + 1)
  const document = await docx({
    body: numbers.map((number) => paragraph(picture(`rIdP${number}`, `Photograph ${number}`))).join(''),
    media: numbers.map((number) => [`image${number}.jpeg`, bytes]),
  })
  return new File([document], 'report.docx')
}

test(
  '[EDT-08] an import reports its steps as they happen, and the page accepts typing at each of them',
  { tags: ['full'] },
  async ({ page, editor }) => {
    await editor.open()
    const view = page.window()
    const seen: string[] = []
    new view.MutationObserver(() => {
      const text = view.document.querySelector('[aria-label="Word document"] output')?.textContent
      if (text && text !== seen.at(-1)) seen.push(text)
    }).observe(view.document.body, { childList: true, characterData: true, subtree: true })
    // Each step waits here until a letter was typed.
    await commands.delayCode('docx-worker')
    const waiting: (() => void)[] = []
    const prepare = view.createImageBitmap.bind(view)
    view.createImageBitmap = async (source: ImageBitmapSource) => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      return prepare(source)
    }
    let typed = ''
    const typeAt = async (step: string) => {
      const status = page.getByRole('region', { name: 'Word document' }).getByRole('status')
      await expect.element(status).toHaveTextContent(step)
      await press(contentOf(page), 'a')
      typed += 'a'
      await expect.element(contentOf(page)).toHaveTextContent(typed)
    }
    await chooseFiles(file(page), await withPictures())
    // A worker reads the document.
    await typeAt('Reading the document…')
    await commands.repairNetwork()
    const pictures = [1, 5, 9, 13, 17].map((number) => `Preparing picture ${number} of 20…`)
    for (const step of pictures) {
      await typeAt(step)
      await expect.poll(() => waiting.length).toBe(4)
      for (const release of waiting.splice(0)) release()
    }
    await page.getByRole('button', { name: 'Replace the text' }).click()
    await expect.element(report(page)).toMatchTextContent('20 pictures')
    await expect.element(contentOf(page).css('figure')).toHaveLength(20)
    expect(seen).toEqual(['Reading the document…', ...pictures, 'Putting the text together…'])
  },
)
