import { expect } from 'vitest'
import {
  cell,
  docx,
  listItem,
  paragraph,
  picture,
  row,
  run,
  style,
  table,
} from '../fixtures/word/docx-parts.ts'
import { test } from '../support/dashboard/editor.ts'
import { type PageUnderTest, pictureFile } from '../support/dashboard/test.ts'

type Parts = Parameters<typeof docx>[0]

async function importOf(page: PageUnderTest, parts: Parts, name = 'file.docx') {
  return page.window().editorPage.importDocx(new File([await docx(parts)], name))
}

const p = (...content: string[]) => paragraph(content.join(''))
const heading = style('H1', 'heading 1') + style('H2', 'heading 2') + style('T', 'Title')
const mark = (word: string) => `<span class="ql-bg-ochre">[${word}]</span>`
const begin = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
const separate = '<w:r><w:fldChar w:fldCharType="separate"/></w:r>'
const end = '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
const code = (text: string) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`
const field = (text: string, words: string) => `${begin}${code(text)}${separate}${run(words)}${end}`
const link = (address: string, words: string) =>
  `<a href="${address}" rel="noopener noreferrer" target="_blank">${words}</a>`

/** Each of them is a separate paragraph. */
const wrapped: [content: string, html: string][] = [
  [`${run('Table ')}<w:fldSimple w:instr=" SEQ Table ">${run('7')}</w:fldSimple>${run(': a')}`, 'Table 7: a'],
  [`<w:smartTag w:element="place">${run('Kano')}</w:smartTag>`, 'Kano'],
  [`<w:dir w:val="rtl"><w:bdo w:val="ltr">${run('both')}</w:bdo></w:dir>`, 'both'],
  [`<w:customXml><w:sdt><w:sdtContent>${run('control')}</w:sdtContent></w:sdt></w:customXml>`, 'control'],
  [`<w:future><w:wrapper>${run('to come')}</w:wrapper></w:future>`, 'to come'],
  [`<w:r><w:future><w:t>inside a run</w:t></w:future></w:r>`, 'inside a run'],
  [
    `<w:r><w:ruby><w:rubyPr/><w:rt>${run('yomi')}</w:rt><w:rubyBase>${run('word')}</w:rubyBase></w:ruby></w:r>`,
    'word',
  ],
  [`<w:moveTo>${run('moved')}</w:moveTo><w:moveFrom>${run('from')}</w:moveFrom>`, 'moved'],
  [
    `<w:r><mc:AlternateContent><mc:Choice Requires="x"/><mc:Fallback><w:t>old</w:t></mc:Fallback></mc:AlternateContent></w:r>`,
    'old',
  ],
  [
    `${run('costs ')}<m:oMath><m:r><m:t>x</m:t></m:r></m:oMath>${run(' francs')}`,
    `costs ${mark('equation')} francs`,
  ],
  [`<w:r><w:sym w:font="Nobody" w:char="F041"/></w:r>`, mark('symbol')],
  [`<w:r><w:sym w:font="Arial" w:char="00BD"/></w:r>`, '½'],
  [`<w:r><w:t>a</w:t><w:noBreakHyphen/><w:t>b</w:t><w:tab/><w:t>c</w:t><w:cr/></w:r>`, 'a‑b c'],
  [`${begin}${code(' MACROBUTTON X type here ')}${end}`, 'type here'],
  [`${begin}${code(' QUOTE "as they said" ')}${end}`, 'as they said'],
]

test(
  '[EDT-08] words are imported from every structure, and unsupported content leaves a mark',
  { tags: ['full'] },
  async ({ page, editor }) => {
    await editor.open()
    const { html, title, report } = await importOf(page, {
      body: wrapped.map(([content]) => p(content)).join(''),
    })
    expect(html).toBe(wrapped.map(([, words]) => `<p>${words}</p>`).join(''))
    expect(title).toBe('file')
    const how = 'in the text: describe it in words, or insert a picture of it'
    expect(report.left).toEqual([
      `1 equation (marked “[equation]” ${how})`,
      '1 symbol or automatic number (marked in the text)',
      '1 phonetic guide (the words were imported)',
    ])
  },
)

test('[EDT-08] lost words are reported with their place', { tags: ['full'] }, async ({ page, editor }) => {
  await editor.open()
  const lost = `<w:tbl>${row([cell('a')])}${p(run('one two three four five six seven'))}</w:tbl>`
  const { html, report } = await importOf(page, {
    body: `${p(run('Prices rose.'))}${lost}${p(run('They fell.'))}`,
  })
  expect(html).toBe('<p>Prices rose.</p><table><tbody><tr><td>a</td></tr></tbody></table><p>They fell.</p>')
  expect(report.left).toEqual(['7 words after “a” (“one two three four five…”: copy by hand)'])
})

const linked: [instruction: string, html: string][] = [
  [' HYPERLINK "https://example.org/report" \\o "Open the report" ', link('https://example.org/report', 'x')],
  [
    ' HYPERLINK \\o "A \\"tip\\"" \\t "_blank" "https://example.org/a" \\n ',
    link('https://example.org/a', 'x'),
  ],
  [' HYPERLINK https://example.org/b \\m ', link('https://example.org/b', 'x')],
  [' hyperlink "https://example.org/c" \\l "part 2" ', link('https://example.org/c#part%202', 'x')],
  [' HYPERLINK "mailto:a@example.org?subject=A%20b" ', '<a href="mailto:a@example.org?subject=A%20b">x</a>'],
  [' HYPERLINK \\l "_Ref12" ', 'x'],
  [' HYPERLINK "C:\\\\files\\\\a.docx" ', 'x'],
  [' REF _Ref12 \\h ', 'x'],
  [' DATE \\@ "MMMM yyyy" ', 'x'],
]

test(
  '[EDT-08] link fields have the same target as in Word, whatever their other instructions',
  { tags: ['full'] },
  async ({ page, editor }) => {
    await editor.open()
    const nested = `${begin}${code(' HYPERLINK "')}${field(' DOCPROPERTY Site ', 'https://example.org/d')}${code('" \\o "t" ')}${separate}${run('see ')}${field(' PAGEREF _Ref9 ', '9')}${end}`
    const { html, report } = await importOf(page, {
      body: [
        ...linked.map(([instruction]) => p(field(instruction.replaceAll('"', '&quot;'), 'x'))),
        p(nested),
        p(
          `<w:fldSimple w:instr=" HYPERLINK &quot;https://example.org/e&quot; \\o &quot;t&quot; ">${run('y')}</w:fldSimple>`,
        ),
        p(run('never closed '), begin, code(' REF a '), run('stays')),
        p(begin, code(' IF 1 = 2 "'), run('not shown'), code('" '), separate, run('shown'), end),
      ].join(''),
    })
    expect(html).toBe(
      [
        ...linked.map(([, words]) => `<p>${words.replace('%202', ' 2')}</p>`),
        `<p>${link('https://example.org/d', 'see 9')}</p><p>${link('https://example.org/e', 'y')}</p>`,
        '<p>never closed stays</p><p>shown</p>',
      ].join(''),
    )
    expect(report.left).toEqual([
      '3 links inside the document (their words were imported)',
      '1 link to a file or program (not available to readers; its words were imported)',
    ])
  },
)

const numberings = (...levels: string[]) =>
  `<w:abstractNum w:abstractNumId="0">${levels.map((level, index) => `<w:lvl w:ilvl="${index}">${level}</w:lvl>`).join('')}</w:abstractNum>`
const level = (format: string, text: string, more = '<w:start w:val="1"/>') =>
  `${more}<w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/>`
const num = (id: number, overrides = '', abstract = 0) =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${abstract}"/>${overrides}</w:num>`
const restart = (at: number, start: number) =>
  `<w:lvlOverride w:ilvl="${at}"><w:startOverride w:val="${start}"/></w:lvlOverride>`

test(
  '[EDT-08] numbered lists continue, restart and begin as in Word',
  { tags: ['full'] },
  async ({ page, editor }) => {
    await editor.open()
    const numbering = [
      numberings(level('decimal', '%1.'), level('lowerLetter', '%2)'), level('lowerRoman', '%3.')),
      '<w:abstractNum w:abstractNumId="1"><w:numStyleLink w:val="Steps"/></w:abstractNum>',
      num(1),
      num(2, restart(0, 1)),
      num(3, restart(0, 10)),
      num(4),
      num(5, '', 1),
    ].join('')
    const styles = `<w:style w:type="numbering" w:styleId="Steps"><w:name w:val="Steps"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>${style('Step', 'Step', '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>')}`
    const { html, report } = await importOf(page, {
      numbering,
      styles,
      body: [
        listItem('1', 1, 0) + listItem('a', 1, 1) + listItem('b', 1, 1) + listItem('2', 1, 0),
        p(run('between')),
        listItem('3', 1, 0) + listItem('a', 1, 1),
        p(run('inside')),
        listItem('b', 1, 1),
        listItem('1', 2, 0) +
          listItem('2', 2, 0) +
          listItem('10', 3, 0) +
          listItem('11', 4, 0) +
          listItem('12', 5, 0),
        paragraph(run('13'), 'Step') +
          paragraph(run('none'), 'Step', '<w:numPr><w:numId w:val="0"/></w:numPr>'),
        `<w:p><w:pPr><w:pStyle w:val="Step"/></w:pPr>${run('14 line')}<w:r><w:br/></w:r>${run('line')}</w:p>`,
        listItem('', 1, 0) + listItem('16', 1, 0),
        table([row([`<w:tc>${listItem('17', 1, 0)}${listItem('18', 1, 0)}</w:tc>`])]),
      ].join(''),
    })
    expect(html).toBe(
      [
        '<ol><li>1<ol><li>a</li><li>b</li></ol></li><li>2</li></ol><p>between</p>',
        '<ol start="3"><li>3<ol><li>a</li></ol></li></ol><p>inside</p><ol start="2"><li>b</li></ol>',
        '<ol><li>1</li><li>2</li></ol><ol start="10"><li>10</li><li>11</li><li>12</li><li>13</li></ol><p>none</p>',
        '<ol start="14"><li>14 line line</li></ol><ol start="16"><li>16</li></ol>',
        '<table><tbody><tr><td>17. 17<br />18. 18</td></tr></tbody></table>',
      ].join(''),
    )
    expect(report.left).toEqual(['1 list item with a different number format (lists count 1., a., i. here)'])
  },
)

test(
  '[EDT-08] numbers of headings and captions become text',
  { tags: ['full'] },
  async ({ page, editor }) => {
    await editor.open()
    const numPr = (at: number) => `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="1"/></w:numPr>`
    const { html, report } = await importOf(page, {
      styles: `${style('T', 'Title')}${style('H1', 'heading 1', `<w:pPr>${numPr(0)}</w:pPr>`)}${style('H2', 'heading 2', `<w:pPr>${numPr(1)}</w:pPr>`)}${style('H3', 'heading 3', `<w:pPr>${numPr(2)}</w:pPr>`)}`,
      numbering: `${numberings(level('upperRoman', '%1'), level('decimal', '%1.%2', '<w:start w:val="1"/><w:isLgl/>'), level('upperLetter', 'Part %3:', '<w:start w:val="3"/><w:lvlRestart w:val="0"/>'))}${num(1)}`,
      body: [
        paragraph(run('Report'), 'T'),
        paragraph(run('Background'), 'H1'),
        paragraph(run('Method'), 'H2'),
        paragraph(run('Sample'), 'H3'),
        paragraph(run('Prices'), 'H1'),
        paragraph(run('Maize'), 'H2'),
        paragraph(run('North'), 'H3'),
        p(run('See 1.1.')),
      ].join(''),
    })
    expect(html).toBe(
      '<h1>I Background</h1><h2>1.1 Method</h2><h3>Part C: Sample</h3><h1>II Prices</h1><h2>2.1 Maize</h2><h3>Part D: North</h3><p>See 1.1.</p>',
    )
    expect(report.left).toEqual([])
  },
)

const titled: [body: string, title: string, html: string][] = [
  [
    paragraph(run('Styled'), 'T') + paragraph(run('One'), 'H1') + p(run('a')),
    'Styled',
    '<h1>One</h1><p>a</p>',
  ],
  [p() + paragraph(run('One'), 'H1') + p(run('a')), 'One', '<p>a</p>'],
  [
    p(run('Bold ', '<w:b/>'), run('line', '<w:b/>')) + p(run('a')) + paragraph(run('One'), 'H1'),
    'Bold line',
    '<p>a</p><h1>One</h1>',
  ],
  [p(run('Plain')) + paragraph(run('One'), 'H1'), 'the file', '<p>Plain</p><h1>One</h1>'],
  [
    p(run('Half', '<w:b/>'), run(' bold')) + p(run('a')),
    'the file',
    '<p><strong>Half</strong> bold</p><p>a</p>',
  ],
  [
    table([row([cell('x')])]) + paragraph(run('One'), 'H1'),
    'the file',
    '<table><tbody><tr><td>x</td></tr></tbody></table><h1>One</h1>',
  ],
]

test(
  '[EDT-08] the title is the paragraph with the title style, the opening heading or bold line, or the file name',
  { tags: ['full'] },
  async ({ page, editor }) => {
    await editor.open()
    for (const [body, title, html] of titled)
      expect(await importOf(page, { body, styles: heading }, 'the file.docx')).toMatchObject({ title, html })
  },
)

test(
  '[EDT-08] the cells of a table are in the same columns as in Word',
  { tags: ['full'] },
  async ({ page, editor }) => {
    await editor.open()
    const grid = (cells: string[], properties: string) =>
      `<w:tr><w:trPr>${properties}</w:trPr>${cells.join('')}</w:tr>`
    const span = (columns: number) => `<w:gridSpan w:val="${columns}"/>`
    const { html, report } = await importOf(page, {
      body: [
        table([
          row(
            [
              cell('District', '<w:vMerge w:val="restart"/>'),
              cell('Price', span(2)),
              cell('n', '<w:vMerge w:val="restart"/>'),
            ],
            true,
          ),
          row([cell('', '<w:vMerge/>'), cell('Dry'), cell('Rains'), cell('', '<w:vMerge/>')]),
          row([cell('Kano'), cell('1'), cell('2'), cell('3')]),
        ]),
        p(run('Between')),
        table([
          row([cell('a'), cell('b'), cell('c')]),
          grid([cell('second'), cell('third')], '<w:gridBefore w:val="1"/>'),
          grid([cell('first')], '<w:gridAfter w:val="2"/>'),
          row([cell('first'), cell('second')]),
          row([cell('x', '<w:hMerge w:val="restart"/>'), cell('', '<w:hMerge/>'), cell('y', '<w:vMerge/>')]),
        ]),
      ].join(''),
    })
    expect(html).toBe(
      [
        '<table><thead><tr><th scope="col" rowspan="2">District</th><th scope="col" colspan="2">Price</th><th scope="col" rowspan="2">n</th></tr><tr><th scope="col">Dry</th><th scope="col">Rains</th></tr></thead><tbody><tr><td>Kano</td><td>1</td><td>2</td><td>3</td></tr></tbody></table>',
        '<p>Between</p><table><tbody><tr><td>a</td><td>b</td><td>c</td></tr><tr><td></td><td>second</td><td>third</td></tr>',
        '<tr><td>first</td><td colspan="2"></td></tr><tr><td>first</td><td>second</td><td></td></tr><tr><td colspan="2">x</td><td>y</td></tr></tbody></table>',
      ].join(''),
    )
    expect(report.left).toEqual([])
  },
)

test(
  '[EDT-08] drop caps join their words, and breaks separate them',
  { tags: ['full'] },
  async ({ page, editor }) => {
    await editor.open()
    const cap = (kind: string, letter: string) =>
      paragraph(run(letter, '<w:b/><w:sz w:val="96"/>'), '', `<w:framePr w:dropCap="${kind}" w:lines="3"/>`)
    const broken = (kind: string) => `${run('d')}<w:r><w:br w:type="${kind}"/></w:r>${run('e')}`
    const { html } = await importOf(page, {
      styles: heading,
      body: [
        p(run('First.')),
        cap('drop', 'T') + p(run('raders in')),
        cap('margin', '“P') + p(run('rices')),
        p(broken('page')),
        p(broken('column')),
        paragraph(broken('page'), 'H2'),
      ].join(''),
    })
    expect(html).toBe(
      '<p>First.</p><p>Traders in</p><p>“Prices</p><p>d</p><p>e</p><p>d</p><p>e</p><h2>d e</h2>',
    )
  },
)

test(
  '[EDT-09] generated descriptions are dropped, so the alternative text is requested',
  { tags: ['full'] },
  async ({ page, editor }) => {
    await editor.open()
    const bytes = new Uint8Array(await (await pictureFile('a.jpeg', 8, 8)).arrayBuffer())
    const written = ['Farmers at a market', 'A chart: prices and/or yields, 2026', 'Maize']
    const automatic = [
      'K:\\work\\nature1.gif',
      '\\\\server\\share\\a.png',
      'file:///home/a.png',
      'https://example.org/a',
      'image1.png',
      'maps/a.svg?v=2',
      'IMG_2034.JPG',
      'Picture 3',
      'Grafik 12',
      'Imagen 1',
      '图片 2',
      '/home/user/pictures/maize',
    ]
    const { html } = await importOf(page, {
      body: [...written, ...automatic, 'A close-up of maize\n\nDescription automatically generated']
        .map((description) => p(picture('rIdP1', description)))
        .join(''),
      media: [['image1.jpeg', bytes]],
    })
    expect(Array.from(html.matchAll(/ alt="([^"]*)"/g), ([, alt]) => alt)).toEqual([
      ...written,
      ...automatic.map(() => ''),
      'A close-up of maize',
    ])
  },
)

test(
  '[EDT-08] a document longer than a publication is rejected at once',
  { tags: ['full'] },
  async ({ page, editor }) => {
    await editor.open()
    const words = 'Prices of maize rose in nine districts of the north. '.repeat(200)
    const { report } = await importOf(page, {
      body: Array.from({ length: 50 }, () => p(run(words))).join(''),
    })
    expect(report.left).toEqual([
      'the text is longer than a publication can be: 530,300 characters with its mark-up, of at most 500,000',
    ])
  },
)
