import JSZip from 'jszip'
import { expect } from 'vitest'
import { docx, paragraph, picture, run } from '../fixtures/word/docx-parts.ts'
import { contentOf, test } from '../support/dashboard/editor.ts'
import { chooseFiles, type PageUnderTest } from '../support/dashboard/test.ts'

const file = (page: PageUnderTest) => page.getByRole('button', { name: 'Import a Word document' })

test('[EDT-08] a style map inside a Word document drops, renames and marks nothing', async ({
  page,
  editor,
}) => {
  await editor.open()
  const zip = await JSZip.loadAsync(await docx({ body: paragraph(run('All of this stays.')) }))
  zip.file('mammoth/style-map', 'p => script:fresh\nr => script\np => !')
  const bytes = await zip.generateAsync({ type: 'arraybuffer' })
  await chooseFiles(file(page), new File([bytes], 'mapped.docx'))
  await expect.poll(() => editor.written()).toBe('<p>All of this stays.</p>')
})

test.for([
  ['one run', (word: string) => paragraph(run(word))],
  [
    'many runs',
    (word: string) => paragraph((word.match(/.{1,1000}/g) ?? []).map((part) => run(part)).join('')),
  ],
] as const)(
  '[EDT-08] a word of 200,000 letters in %s is rejected, and the page keeps working',
  async ([, inDocument], { page, editor }) => {
    await editor.open('<p>mine</p>')
    const bytes = await docx({ body: paragraph(run('Before')) + inDocument('a'.repeat(200_000)) })
    await chooseFiles(file(page), new File([bytes], 'endless.docx'))
    await page.getByRole('button', { name: 'Replace the text' }).click()
    await expect
      .element(page.getByRole('alert').filter({ hasText: 'a word of more than 5000 letters' }))
      .toBeVisible()
    await expect.element(contentOf(page)).toHaveTextContent('mine')
  },
)

const levels = (count: number, name: string) =>
  `<w:${name}>`.repeat(count) + run('deep') + `</w:${name}>`.repeat(count)
const externalPicture = picture('rIdL1', 'A tracker')
const alternate = `<w:r><mc:AlternateContent><mc:Choice Requires="wps">${run('new')}</mc:Choice><mc:Fallback>${run('old')}</mc:Fallback></mc:AlternateContent></w:r>`

/** Each with the text that it becomes, or why it is refused. */
const hostile: [what: string, parts: Parameters<typeof docx>[0], outcome: string | RegExp][] = [
  [
    'a picture and a link with targets outside',
    {
      body: paragraph(
        `${run('Seen.')}${externalPicture}<w:hyperlink r:id="rIdL2">${run(' run')}</w:hyperlink>`,
      ),
      links: ['https://example.org/pixel.png', 'javascript:alert(1)'],
    },
    '<p>Seen. run</p>',
  ],
  [
    'a picture outside the package',
    {
      body: paragraph(run('Seen.') + picture('rIdP1', 'x')),
      media: [['../../../secret.png', new Uint8Array(9)]],
    },
    '<p>Seen.</p>',
  ],
  ['alternate content', { body: paragraph(alternate) }, '<p>new</p>'],
  [
    'an embedded file',
    {
      body: `${paragraph(run('Seen.'))}<w:altChunk r:id="rIdP1"/>`,
      media: [['part.html', new Uint8Array(9)]],
    },
    '<p>Seen.</p><p><span class="ql-bg-ochre">[document]</span></p>',
  ],
  ['10,000 levels of wrappers', { body: paragraph(levels(10_000, 'smartTag')) }, /damaged/],
  [
    'elements of HTML',
    {
      body: paragraph(`<script>alert(1)</script><w:script>${run('<img src=x onerror=alert(1)>')}</w:script>`),
    },
    '<p>&lt;img src=x onerror=alert(1)&gt;</p>',
  ],
  [
    'HTML in names of styles and places',
    {
      body: paragraph(
        `<w:bookmarkStart w:id="1" w:name="&quot;&gt;&lt;script&gt;"/>${run('Seen.')}`,
        '&quot;&gt;&lt;b&gt;',
      ),
    },
    '<p>Seen.</p>',
  ],
]

test.for(hostile)(
  '[EDT-08] a Word document with %s becomes only words, or is rejected',
  { tags: ['full'] },
  async ([, parts, outcome], { page, editor }) => {
    await editor.open()
    const file = new File([await docx(parts)], 'hostile.docx')
    const imported = page.window().editorPage.importDocx(file)
    if (typeof outcome === 'string') expect((await imported).html).toBe(outcome)
    else await expect(imported).rejects.toThrow(outcome)
  },
)

test(
  '[EDT-08] of two parts with one name the last is read, and 100,000 runs are read at once',
  { tags: ['full'] },
  async ({ page, editor }) => {
    await editor.open()
    const { importDocx } = page.window().editorPage
    const zip = await JSZip.loadAsync(await docx({ body: paragraph(run('first')) }))
    const document = (await zip.file('word/document.xml')?.async('string')) ?? ''
    zip.file('word/documenu.xml', document.replace('first', 'last'))
    const bytes = await zip.generateAsync({ type: 'uint8array', compression: 'STORE' })
    // A second entry with the same name: JSZip writes none.
    const text = Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('')
    const twice = Uint8Array.from(
      text.replaceAll('documenu', 'document'),
      (letter) => letter.codePointAt(0) ?? 0,
    )
    expect((await importDocx(new File([twice], 'twice.docx'))).html).toBe('<p>last</p>')
    const runs = paragraph(Array.from({ length: 100_000 }, (_, index) => run(`${index} `, '<w:b/>')).join(''))
    expect((await importDocx(new File([await docx({ body: runs })], 'runs.docx'))).html).toContain('99999')
  },
)
