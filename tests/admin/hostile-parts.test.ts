import JSZip from 'jszip'
import { describe, expect, test } from 'vitest'
import { convertDocx } from '#admin/import/word/convert-docx.ts'
import { writeHtml } from '#document/write/html.ts'
import { docx, footnoteReference, listItem, paragraph, picture, run } from '../fixtures/word/docx-parts.ts'

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const endnotes = `<w:endnotes ${w}><w:endnote w:id="1">${paragraph(run('An end.'))}</w:endnote></w:endnotes>`
const endnoteReference = footnoteReference(1).replace('footnoteReference', 'endnoteReference')

/** A document that refers to each part that is opened, with some of them replaced. */
async function convert(replaced: Record<string, string | Uint8Array>) {
  const body = [
    paragraph(run('Seen.') + footnoteReference(1) + endnoteReference),
    listItem('An item.', 2, 0),
    paragraph(picture('rIdP1', 'A road')),
  ].join('')
  const media: [string, Uint8Array][] = [['image1.png', new Uint8Array(9)]]
  const zip = await JSZip.loadAsync(
    await docx({ body, footnotes: ['A source.'], header: run('Head'), media }),
  )
  zip.file('word/endnotes.xml', endnotes)
  zip.file('word/settings.xml', `<w:settings ${w}/>`)
  for (const [path, content] of Object.entries(replaced)) zip.file(path, content)
  const bytes = await zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' })
  return convertDocx(new Uint8Array(bytes))
}

/** The parts that are opened, each with the name of its outermost element. */
const opened: [path: string, root: string][] = [
  ['word/document.xml', 'w:document'],
  ['word/styles.xml', 'w:styles'],
  ['word/numbering.xml', 'w:numbering'],
  ['word/footnotes.xml', 'w:footnotes'],
  ['word/endnotes.xml', 'w:endnotes'],
  ['word/settings.xml', 'w:settings'],
  ['word/header1.xml', 'w:hdr'],
  ['_rels/.rels', 'Relationships'],
  ['word/_rels/document.xml.rels', 'Relationships'],
  ['[Content_Types].xml', 'Types'],
]

const text =
  '<p>Seen.<sup><a href="#note-1" id="note-ref-1">1</a></sup><sup><a href="#note-2" id="note-ref-2">2</a></sup></p><ol><li>An item.</li></ol><figure><img alt="A road" src="picture:0" /></figure><ol class="notes"><li id="note-1"><p> A source.</p></li><li id="note-2"><p>An end.</p></li></ol>'

test('[EDT-08] each part of a Word document that is opened is read', async () => {
  const { parts, counts } = await convert({})
  expect(writeHtml(parts)).toBe(text)
  expect(counts.headersAndFooters).toBe(1)
})

type Change = (path: string, content: Uint8Array) => [path: string, content: Uint8Array]

/** The same part in UTF-16. */
const wide =
  (mark: string, isSwapped: boolean): Change =>
  (path, content) => {
    if (!/\.(?:xml|rels)$/.test(path)) return [path, content]
    const xml = new TextDecoder().decode(content).replace('encoding="UTF-8"', 'encoding="UTF-16"')
    const bytes = Buffer.from(mark + xml, 'utf16le')
    return [path, new Uint8Array(isSwapped ? bytes.swap16() : bytes)]
  }

test.each<[what: string, change: Change]>([
  ['in UTF-16', wide('\ufeff', false)],
  ['in UTF-16 with its high bytes first', wide('\ufeff', true)],
  ['in UTF-16 without a mark', wide('', false)],
  ['with high bytes first without a mark', wide('', true)],
  ['with separators of Windows', (path, content) => [path.replaceAll('/', '\\'), content]],
  [
    'with a mark of UTF-8',
    (path, content) => [path, path.endsWith('.xml') ? new Uint8Array([239, 187, 191, ...content]) : content],
  ],
])('[EDT-08] a Word document with parts %s is read', async (_what, change) => {
  const media: [string, Uint8Array][] = [['image1.png', new Uint8Array(9)]]
  const body = paragraph(run('Préços.') + footnoteReference(1)) + paragraph(picture('rIdP1', 'A road'))
  const given = await JSZip.loadAsync(await docx({ body, footnotes: ['A source.'], media }))
  const zip = new JSZip()
  for (const file of Object.values(given.files)) {
    if (file.dir) continue
    zip.file(...change(file.name, await file.async('uint8array')), { createFolders: false })
  }
  const { parts } = await convertDocx(new Uint8Array(await zip.generateAsync({ type: 'uint8array' })))
  expect(writeHtml(parts)).toBe(
    '<p>Préços.<sup><a href="#note-1" id="note-ref-1">1</a></sup></p><figure><img alt="A road" src="picture:0" /></figure><ol class="notes"><li id="note-1"><p> A source.</p></li></ol>',
  )
})

describe.each(opened)('[EDT-08] a Word document is refused for its part %s', (path, root) => {
  const levels = 10_000
  test.each([
    ['that is cut off', `<${root} ${w}><w:p>`, 'damaged'],
    [
      'of 10,000 levels',
      `<${root} ${w}>${'<w:p>'.repeat(levels)}${'</w:p>'.repeat(levels)}</${root}>`,
      'damaged',
    ],
    [
      'with entities of its own',
      `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><${root} ${w}><w:p>&b;</w:p></${root}>`,
      'damaged',
    ],
  ])('%s', async (_what, xml, reason) => {
    await expect(convert({ [path]: xml })).rejects.toMatchObject({ reason })
  })

  test('far larger unpacked', { tags: ['full'] }, async () => {
    await expect(convert({ [path]: new Uint8Array(31 * 1024 * 1024) })).rejects.toMatchObject({
      reason: 'unpacks',
    })
  })
})

const relation = (type: string, target: string, mode = '') =>
  `<Relationship Id="rIdP1" Type="http://x/${type}" Target="${target}"${mode}/>`
const external = ' TargetMode="External"'
const styled = (id: string, base: string) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:basedOn w:val="${base}"/></w:style>`

test.each([
  [
    'parts outside the package',
    'word/_rels/document.xml.rels',
    `<Relationships>${relation('styles', 'https://example.org/styles.xml', external)}${relation('image', 'https://example.org/a.png', external)}</Relationships>`,
    text.replace(/<figure>.*<\/figure>/, ''),
  ],
  [
    'styles that are based on each other',
    'word/styles.xml',
    `<w:styles ${w}>${styled('a', 'b')}${styled('b', 'a')}</w:styles>`,
    text,
  ],
  [
    'a list that refers to itself',
    'word/numbering.xml',
    `<w:numbering ${w}><w:abstractNum w:abstractNumId="1"><w:numStyleLink w:val="L"/></w:abstractNum><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>`,
    /An item\./,
  ],
  [
    'a note that refers to itself',
    'word/footnotes.xml',
    `<w:footnotes ${w}><w:footnote w:id="1">${paragraph(run(' A source.') + footnoteReference(1))}</w:footnote></w:footnotes>`,
    /<p> A source\./,
  ],
  [
    'elements of HTML in a note',
    'word/endnotes.xml',
    endnotes.replace('An end.', '&lt;script&gt;').replace('<w:p>', '<w:p><script>alert(1)</script>'),
    /<p>&lt;script&gt;<\/p>/,
  ],
])('[EDT-08] a Word document with %s is read without them', async (_what, path, xml, expected) => {
  const { parts } = await convert({ [path]: xml })
  if (typeof expected === 'string') expect(writeHtml(parts)).toBe(expected)
  else expect(writeHtml(parts)).toMatch(expected)
})
