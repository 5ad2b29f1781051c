import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import JSZip from 'jszip'
import sharp from 'sharp'
import {
  docx,
  cell,
  footnoteReference,
  paragraph,
  picture,
  row,
  run,
  style,
  table,
} from '../fixtures/word/docx-parts.ts'
import { expect, expectAccessible } from '../support/browser-test.ts'
import { chooseFiles } from '../support/choose-files.ts'
import { contentOf, test } from '../support/editor-test.ts'

declare global {
  /** Milliseconds between two frames, at most. */
  var longestPause: number
  /** What the import has told so far. */
  var told: string[]
  /** Lets the pictures be prepared that wait for it. */
  var preparePictures: () => void
}

const file = (page: Page) => page.getByRole('button', { name: 'Import a Word document' })
const fixture = (name: string) => new URL(`../fixtures/word/${name}.docx`, import.meta.url).pathname
const report = (page: Page) => page.getByRole('region', { name: 'Report of the import' })

const link = (address: string, words: string) =>
  `<a href="${address}" rel="noopener noreferrer" target="_blank">${words}</a>`
const note = (number: number) => `<sup><a href="#note-${number}" id="note-ref-${number}">${number}</a></sup>`
const notes = (count: number) =>
  `<ol class="notes">${Array.from({ length: count }, (_, index) => `<li id="note-${index + 1}">Source ${index + 1}, interviews of 2026. <a href="#note-ref-${index + 1}">↩</a></li>`).join('')}</ol>`
const levels = (tag: string) =>
  `<${tag}><li>level one<${tag}><li>level two<${tag}><li>level three</li></${tag}></li></${tag}></li><li>one again</li></${tag}>`
const figure = (alt: string, caption = '') =>
  `<figure><img src="PICTURE" alt="${alt}" />${caption && `<figcaption>${caption}</figcaption>`}</figure>`
const merged = (rowHead: string) => `<tr><td rowspan="2">${rowHead}</td><td>10</td>`

interface Import {
  name: string
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
      '<blockquote>As they say.</blockquote><p>An equation:</p>',
      `<p>m<sup>2</sup> and H<sub>2</sub>O. ${link('https://example.org/roads', 'More')}.</p>`,
      ...Array.from({ length: 8 }, (_, index) => `<p>Remark ${index + 1}${note(index + 5)}.</p>`),
      notes(12),
    ],
    came: 'Came along: 4 headings, 13 paragraphs, 8 list items, 2 tables, 4 pictures, 1 quote, 12 footnotes, 1 link, 1 tracked insertion (accepted), 1 tracked deletion (accepted: the words are out).',
    left: ['1 equation (write it in words, or put a picture of it in)', '1 comment', '1 table of contents'],
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
      `<p>Words in a box.</p><h2>Own heading</h2><p>The end.${note(2)}</p>${notes(2)}`,
    ],
    came: 'Came along: 3 headings, 4 paragraphs, 6 list items, 1 table, 1 picture, 1 quote, 2 footnotes, 1 link, 1 tracked insertion (accepted), 1 tracked deletion (accepted: the words are out), 1 text box (as paragraphs).',
    left: [
      '1 picture (of a kind that browsers do not show, such as EMF)',
      '1 equation (write it in words, or put a picture of it in)',
      '1 chart (put a picture of it in)',
      '1 drawing (put a picture of it in)',
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
  test(`[EDT-08] a document ${name} comes in whole, and what it leaves behind is counted`, async ({
    page,
    editor,
  }) => {
    await editor.open()
    await chooseFiles(file(page), fixture(name))
    await expect(report(page)).toBeVisible()
    await expect(report(page).locator('p').first()).toHaveText(came)
    await expect(report(page).getByRole('listitem')).toHaveText(left)
    expect((await editor.written()).replace(/data:image[^"]*/g, 'PICTURE')).toBe(html.join(''))
    // The title is 53 letters long in one of them: it is not cut.
    expect(await page.evaluate(() => globalThis.editorPage.title)).toBe(title)
    await expectAccessible(page)
    // Only the code that reads documents was loaded; nothing was sent.
    expect(editor.requests.filter((request) => !/^GET \/assets\/[\w.-]+\.js$/.test(request))).toEqual([])
    expect(editor.requests.length).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Close the report' }).click()
    await expect(report(page)).toHaveCount(0)
  })

test('[EDT-08] marked words stay marked; colours, links inside the document and controls are counted', async ({
  page,
  editor,
}) => {
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
  const buffer = Buffer.from(await docx({ body: body.map((content) => paragraph(content)).join('') }))
  await chooseFiles(file(page), { name: 'marked.docx', mimeType: '', buffer })
  await expect(report(page).getByRole('listitem')).toHaveText([
    '2 passages in colour (choose it again here)',
    '2 links inside the document (their words stay)',
    '1 form control (write what was chosen)',
  ])
  expect(await editor.written()).toBe(
    '<p>Seen <span class="ql-bg-ochre">yellow</span> and <span class="ql-bg-sky">blue</span></p><p>red grey auto shaded</p><p>chapter 2, table 3 4</p><p>Agreed</p>',
  )
})

async function zipOf(files: Record<string, string | Uint8Array>): Promise<Buffer> {
  const zip = new JSZip()
  for (const [name, content] of Object.entries(files)) zip.file(name, content)
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' })
}

const compound = (inside: string) =>
  Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600), Buffer.from(inside, 'utf16le')])
const document = (xml: string | Uint8Array) =>
  zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': xml })

const wrong: [name: string, bytes: () => Promise<Buffer> | Buffer, message: string][] = [
  ['empty.docx', () => Buffer.alloc(0), 'The file is empty.'],
  ['old.doc', () => compound('WordDocument'), 'This is a document of an old Word (.doc).'],
  ['secret.docx', () => compound('EncryptedPackage'), 'The document is protected with a password.'],
  ['text.odt', () => zipOf({ mimetype: 'x', 'content.xml': '<a/>' }), 'This is an OpenDocument text (.odt).'],
  ['zip.docx', () => zipOf({ 'a.txt': 'a' }), 'This is not a Word document (.docx).'],
  ['page.docx', () => Buffer.from('<html></html>'), 'This is not a Word document (.docx).'],
  [
    'bomb.docx',
    () => document(new Uint8Array(40 * 1024 * 1024)),
    'The file unpacks to more than a document should.',
  ],
  ['broken.docx', () => document('<w:document><w:body>'), 'The document is damaged and cannot be read.'],
  [
    'cut.docx',
    async () => (await zipOf({ 'a.txt': 'a' })).subarray(0, 40),
    'The document is damaged and cannot be read.',
  ],
]

test('[EDT-08] files that are no Word documents are refused, each with a sentence of its own', async ({
  page,
  editor,
}) => {
  await editor.open('<p>mine</p>')
  for (const [name, bytes, message] of wrong) {
    await chooseFiles(file(page), { name, mimeType: '', buffer: await bytes() })
    await page.getByRole('button', { name: 'Replace the text' }).click()
    await expect(page.getByRole('alert').filter({ hasText: message }), name).toBeVisible()
    await editor.open('<p>mine</p>')
  }
  const folder = await mkdtemp(join(tmpdir(), 'large-'))
  const large = join(folder, 'large.docx')
  await writeFile(large, 'PK')
  await truncate(large, 60 * 1024 * 1024)
  await chooseFiles(file(page), large)
  await page.getByRole('button', { name: 'Replace the text' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The file is larger than 50 MB.' })).toBeVisible()
  await rm(folder, { recursive: true })
  expect(await editor.written()).toBe('<p>mine</p>')
})

test('[EDT-08] a text that is there is replaced only when that is wanted; an import can be cancelled', async ({
  page,
  editor,
}) => {
  await editor.open('<p>mine</p>')
  await chooseFiles(file(page), fixture('like-google-docs'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep the text' }).click()
  expect(await editor.written()).toBe('<p>mine</p>')
  await page.route('**/*import-docx*', () => {})
  await chooseFiles(file(page), fixture('like-google-docs'))
  await page.getByRole('button', { name: 'Replace the text' }).click()
  await page.getByRole('button', { name: 'Cancel import' }).click()
  await expect(page.getByRole('button', { name: 'Import a Word document' })).toBeVisible()
  expect(await editor.written()).toBe('<p>mine</p>')
})

/** The path of a report of forty pages, with twenty photographs and fifteen tables. */
async function longReport(): Promise<string> {
  const sentence = 'Farmers who sell at the border wait longer and earn more than those who sell at home. '
  const words = paragraph(run(sentence.repeat(6)))
  const grid = table(
    Array.from({ length: 8 }, (_, y) =>
      row(
        Array.from({ length: 6 }, (_, x) => cell(`${x}.${y}`)),
        y === 0,
      ),
    ),
  )
  const photograph = await sharp({
    create: {
      width: 400,
      height: 267,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .resize(1600, 1067)
    .jpeg({ quality: 85 })
    .toBuffer()
  const pages = Array.from({ length: 40 }, (_, page) => [
    paragraph(run(`Part ${page + 1}`), 'Heading1'),
    words.repeat(5),
    paragraph(`${run('A remark.')}${footnoteReference(page + 1)}`),
    page < 15 ? grid : '',
    page < 20 ? paragraph(picture(`rIdP${page + 1}`, `Photograph ${page + 1}`)) : '',
  ])
  const bytes = await docx({
    body: pages.flat().join(''),
    styles: style('Heading1', 'heading 1'),
    footnotes: pages.map((_, index) => `Note ${index + 1}`),
    media: Array.from({ length: 20 }, (_, index) => [`image${index + 1}.jpeg`, photograph]),
  })
  const path = join(await mkdtemp(join(tmpdir(), 'report-')), 'report.docx')
  await writeFile(path, bytes)
  return path
}

test('[EDT-08] an import tells its steps as they come, and the page takes letters at each of them', async ({
  page,
  editor,
}) => {
  await editor.open()
  const path = await longReport()
  // Each step waits here until a letter was typed.
  const reading = Promise.withResolvers<Route>()
  await page.route(/\/docx-worker[^/]*\.js$/, (route) => reading.resolve(route))
  await page.evaluate(() => {
    globalThis.told = []
    const { body } = globalThis.document
    new MutationObserver(() => {
      const text = body.querySelector('[aria-label="Word document"] output')?.textContent
      if (text && text !== told.at(-1)) told.push(text)
    }).observe(body, { childList: true, characterData: true, subtree: true })
    const waiting: (() => void)[] = []
    globalThis.preparePictures = () => waiting.splice(0).forEach((prepare) => prepare())
    const prepare = createImageBitmap
    window.createImageBitmap = async (picture: ImageBitmapSource) => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      return prepare(picture)
    }
  })
  let typed = ''
  const typeAt = async (step: string) => {
    await expect(page.getByRole('region', { name: 'Word document' }).getByRole('status')).toHaveText(step)
    await contentOf(page).press('a')
    typed += 'a'
    await expect(contentOf(page)).toHaveText(typed)
  }
  await chooseFiles(file(page), path)
  // It is read beside the page.
  const worker = await reading.promise
  await typeAt('Reading the document…')
  await worker.continue()
  const pictures = [1, 5, 9, 13, 17].map((number) => `Preparing picture ${number} of 20…`)
  for (const step of pictures) {
    await typeAt(step)
    await page.evaluate(() => globalThis.preparePictures())
  }
  await page.getByRole('button', { name: 'Replace the text' }).click()
  await expect(report(page)).toContainText('20 pictures')
  await expect(contentOf(page).locator('figure')).toHaveCount(20)
  expect(await page.evaluate(() => globalThis.told)).toEqual([
    'Reading the document…',
    ...pictures,
    'Putting the text together…',
  ])
  await rm(dirname(path), { recursive: true })
})

test('[EDT-08] a report of 40 pages comes in while the page stays responsive, on a slow machine', async ({
  page,
  editor,
}, { annotations }) => {
  await editor.open()
  const devtools = await page.context().newCDPSession(page)
  const path = await longReport()
  await page.evaluate(() => {
    globalThis.longestPause = 0
    let last = performance.now()
    const look = () => {
      const now = performance.now()
      globalThis.longestPause = Math.max(globalThis.longestPause, now - last)
      last = now
      requestAnimationFrame(look)
    }
    look()
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const start = performance.now()
  await chooseFiles(file(page), path)
  await expect(report(page)).toBeVisible({ timeout: 60_000 })
  const seconds = (performance.now() - start) / 1000
  const gap = await page.evaluate(() => globalThis.longestPause)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  annotations.push({
    type: 'seconds',
    description: `${seconds.toFixed(1)} s, longest pause ${gap.toFixed(0)} ms`,
  })
  console.log(`import of 40 pages: ${seconds.toFixed(1)} s, longest pause ${gap.toFixed(0)} ms`)
  await expect(report(page)).toContainText('15 tables, 20 pictures, 40 footnotes')
  expect(seconds).toBeLessThan(30)
  await expect(contentOf(page).locator('figure')).toHaveCount(20)
  await rm(dirname(path), { recursive: true })
})
