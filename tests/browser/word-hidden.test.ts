import { expect } from 'vitest'
import { cell, docx, paragraph, row, run, style, table } from '../fixtures/word/docx-parts.ts'
import { test } from '../support/dashboard/editor.ts'
import type { PageUnderTest } from '../support/dashboard/test.ts'

type Parts = Parameters<typeof docx>[0]

async function importOf(page: PageUnderTest, parts: Parts) {
  return page.window().editorPage.importDocx(new File([await docx(parts)], 'file.docx'))
}

const p = (...content: string[]) => paragraph(content.join(''))

const shape = (how: string, words: string) =>
  `<w:r><w:pict><v:shape style="${how}"><v:textbox><w:txbxContent>${p(run(words))}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`

test('[EDT-08] text that Word hides in any way is dropped', { tags: ['full'] }, async ({ page, editor }) => {
  await editor.open()
  const hide = '<w:vanish/>'
  const character = (id: string, inner: string) =>
    `<w:style w:type="character" w:styleId="${id}"><w:name w:val="${id}"/>${inner}</w:style>`
  const styles = [
    character('Secret', `<w:rPr>${hide}</w:rPr>`),
    character('Deeper', '<w:basedOn w:val="Secret"/>'),
    character('Seen', '<w:basedOn w:val="Secret"/><w:rPr><w:vanish w:val="0"/></w:rPr>'),
    style('Notes', 'Notes', `<w:rPr>${hide}</w:rPr>`),
  ].join('')
  const styled = (words: string, id: string, more = '') => run(words, `<w:rStyle w:val="${id}"/>${more}`)
  const { html, report } = await importOf(page, {
    styles,
    body: [
      p(run('Seen. '), run('secret', hide), run(' secret', '<w:specVanish/>'), run('Seen too. ')),
      p(run('a '), styled('secret', 'Secret'), run('b '), styled('secret', 'Deeper'), run('c')),
      p(styled('not hidden', 'Seen'), styled(' nor this', 'Secret', '<w:vanish w:val="false"/>')),
      paragraph(run('secret'), 'Notes'),
      paragraph(styled('twice is not at all', 'Secret'), 'Notes'),
      p(run('web'), run('secret', '<w:webHidden/>')),
      table([`<w:tr><w:trPr><w:hidden/></w:trPr>${cell('secret')}</w:tr>`, row([cell('shown')])]),
      `<w:p><w:pPr><w:rPr>${hide}</w:rPr></w:pPr>${run('one ')}</w:p>`,
      p(run('line')),
      p(
        run('seen'),
        shape('visibility:hidden', 'secret'),
        shape('mso-hide:all', 'secret'),
        shape('width:9pt', 'boxed'),
      ),
    ].join(''),
  })
  expect(html).toBe(
    [
      '<p>Seen. Seen too.</p><p>a b c</p><p>not hidden nor this</p><p>twice is not at all</p><p>web</p>',
      '<table><tbody><tr><td>shown</td></tr></tbody></table><p>one line</p><p>seen</p><p>boxed</p>',
    ].join(''),
  )
  expect(report.left).toEqual(['8 hidden passages (Word does not show them either)'])
})

const white = '<w:color w:val="FFFFFF"/>'
const shade = (colour: string) => `<w:shd w:val="clear" w:color="auto" w:fill="${colour}"/>`
const shadedCell = (words: string, properties: string, shading = '') =>
  `<w:tc><w:tcPr>${shading}</w:tcPr>${p(run(words, properties))}</w:tc>`
const tableStyle = (shading: string) =>
  `<w:style w:type="table" w:styleId="Grid"><w:name w:val="Grid"/><w:tblStylePr w:type="firstRow"><w:tcPr>${shading}</w:tcPr></w:tblStylePr></w:style>`

test(
  '[EDT-08] words in the colour of their ground, or too small to read, are dropped and quoted in the report',
  { tags: ['full'] },
  async ({ page, editor }) => {
    await editor.open()
    const { html, report } = await importOf(page, {
      footnotes: ['A source.'],
      styles:
        style('Pale', 'Pale', `<w:rPr>${white}</w:rPr>`) +
        style('Dark', 'Dark', `<w:pPr>${shade('1F3864')}</w:pPr>`) +
        tableStyle(shade('1F3864')),
      body: [
        p(run('Prices rose.'), run(' Note to self: the client must', white), run(' not see this.', white)),
        p(
          run('a'),
          run('nearly white', '<w:color w:val="FDFDFD"/>'),
          run('b'),
          run('tiny', '<w:sz w:val="4"/>'),
        ),
        p(run('c'), run('on black', `<w:color w:val="000000"/>${shade('000000')}`)),
        p(
          run('d'),
          run('squeezed', '<w:w w:val="1"/>'),
          run('-'),
          run('not filled', '<w14:textFill><w14:noFill/></w14:textFill>'),
        ),
        p(
          run('e'),
          run('marked', `${white}<w:highlight w:val="white"/>`),
          run('f', `${white}<w:highlight w:val="blue"/>`),
        ),
        paragraph(run('by its style'), 'Pale'),
        paragraph(run('on a dark paragraph', white), 'Dark'),
        table([
          row([shadedCell('dark cell', white, shade('1F3864')), shadedCell('plain cell', white)]),
          row([shadedCell('same cell', '<w:color w:val="1F3864"/>', shade('1F3864')), cell('end')]),
        ]),
        table([row([cell('x'), shadedCell('head', white)])]).replace(
          '<w:tbl>',
          '<w:tbl><w:tblPr><w:tblStyle w:val="Grid"/></w:tblPr>',
        ),
        p(run('h'), shape('width:9pt', 'boxed').replace('<w:r>', `<w:r><w:rPr>${white}</w:rPr>`)),
        p(run('g'), `<w:r><w:rPr>${white}</w:rPr><w:t>noted</w:t><w:footnoteReference w:id="1"/></w:r>`),
        p(run('All of it is long enough to be the text of a page, in black on white.')),
      ].join(''),
    })
    const shown = [
      '<p>Prices rose.</p><p>ab</p><p>c</p><p>d-</p><p>ef</p><p>on a dark paragraph</p>',
      '<table><tbody><tr><td>dark cell</td><td></td></tr><tr><td></td><td>end</td></tr></tbody></table>',
      '<table><tbody><tr><td>x</td><td>head</td></tr></tbody></table>',
      '<p>h</p><p>boxed</p><p>g<sup><a href="#note-1" id="note-ref-1">1</a></sup></p>',
      '<p>All of it is long enough to be the text of a page, in black on white.</p>',
      '<ol class="notes"><li id="note-1">A source. <a href="#note-ref-1">↩</a></li></ol>',
    ]
    expect(html.replaceAll(/<span class="ql-bg-sky">(.)<\/span>/g, '$1')).toBe(shown.join(''))
    expect(report.left).toEqual([
      '11 barely visible passages (tiny, or in the colour of the background: “Note to self: the client…”, “nearly white”, “tiny”, “on black”, “squeezed”, “not filled”, “marked”, “by its style”, “plain cell”, “same cell”, …)',
    ])
  },
)

test('[EDT-08] light words on dark pages are imported', { tags: ['full'] }, async ({ page, editor }) => {
  await editor.open()
  const dark = await importOf(page, { body: p(run('All of it is white. ', white), run('Not this.')) })
  expect(dark.html).toBe('<p>All of it is white. Not this.</p>')
  expect(dark.report.left).toEqual([])
})

test(
  '[EDT-08] prompts of empty form fields and deleted cells are dropped, and counted',
  { tags: ['full'] },
  async ({ page, editor }) => {
    await editor.open()
    const field = (words: string, properties: string, inside = run) =>
      `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${inside(words)}</w:sdtContent></w:sdt>`
    const empty = '<w:showingPlcHdr/>'
    const deleted = cell('removed').replace(
      '<w:tc>',
      '<w:tc><w:tcPr><w:cellDel w:id="1" w:author="A"/></w:tcPr>',
    )
    const { html, report } = await importOf(page, {
      body: [
        p(run('Name: '), field('Click or tap here to enter text.', empty)),
        field('Choose an item.', `<w:dropDownList/>${empty}`, (words) => p(run(words))),
        p(run('Place: '), field('Kigali', '<w:text/>')),
        p(field('Stays too', '<w:showingPlcHdr w:val="0"/>')),
        table([row([cell('A'), deleted, cell('B')]), row([cell('1'), deleted, cell('2')])]),
      ].join(''),
    })
    for (const words of ['Place: Kigali', 'Stays too']) expect(html).toContain(words)
    for (const words of ['Click', 'Choose', 'removed']) expect(html).not.toContain(words)
    expect(html.match(/<td/g)).toHaveLength(4)
    expect(report.left).toContain(
      '2 empty form fields (with the prompt “Click or tap here to…”, “Choose an item.”)',
    )
    expect(report.left.join()).not.toContain('copy by hand')
  },
)
