import { describe, expect, test } from 'vitest'
import { convertDocx } from '#admin/import/word/convert-docx.ts'
import { writeHtml } from '#document/write/html.ts'
import {
  cell,
  docx,
  footnoteReference,
  listItem,
  paragraph,
  picture,
  row,
  run,
  style,
  table,
} from '../fixtures/word/docx-parts.ts'

type Parts = Parameters<typeof docx>[0]

const converted = async (bytes: Uint8Array<ArrayBuffer>) => {
  const document = await convertDocx(bytes)
  return { ...document, html: writeHtml(document.parts) }
}
const read = async (body: string, parts: Partial<Parts> = {}) =>
  converted(await docx({ body, styles: style('H', 'heading 1') + style('TOC1', 'toc 1'), ...parts }))

const p = (...content: string[]) => paragraph(content.join(''))
const tab = '<w:r><w:tab/></w:r>'
const tabs = (...cells: string[]) => p(cells.map((words) => run(words)).join(tab))
const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const code = (text: string) => `<w:r><w:instrText xml:space="preserve"> ${text} </w:instrText></w:r>`
const begin = (text: string) => mark('begin') + code(text) + mark('separate')
const end = mark('end')
const tableOf = (rows: string[][]) =>
  `<table>${rows.map((cells) => `<tr>${cells.map((words) => `<td>${words === '' ? '' : `<p>${words}</p>`}</td>`).join('')}</tr>`).join('')}</table>`

describe('lines in columns', () => {
  const prices = [
    ['Market', 'Maize', 'Beans'],
    ['North', '320', '900'],
    ['South', '', '870'],
    ['East', '310', ''],
  ]
  const broken = '<w:r><w:br/></w:r>'
  test.each([
    ['of tabs', prices.map((cells) => tabs(...cells)).join(''), prices],
    [
      'without a last place',
      tabs('a', '1', '2') + tabs('b', '3') + tabs('c', '4', '5'),
      [
        ['a', '1', '2'],
        ['b', '3', ''],
        ['c', '4', '5'],
      ],
    ],
    [
      'with an empty first place',
      tabs('', '2025', '2026') + tabs('North', '1', '2'),
      [
        ['', '2025', '2026'],
        ['North', '1', '2'],
      ],
    ],
    [
      'in one paragraph',
      p([run('a'), tab, run('1'), tab, run('2'), broken, run('b'), tab, run('3'), tab, run('4')].join('')),
      [
        ['a', '1', '2'],
        ['b', '3', '4'],
      ],
    ],
    [
      'with a tab at their ends',
      tabs('a', '1', '2', '') + tabs('b', '3', '4', ''),
      [
        ['a', '1', '2'],
        ['b', '3', '4'],
      ],
    ],
    [
      'of four columns',
      tabs('a', '1', '2', '3') + tabs('b', '4', '5', '6'),
      [
        ['a', '1', '2', '3'],
        ['b', '4', '5', '6'],
      ],
    ],
  ])('[EDT-08] become a table: %s', async (_what, body, rows) => {
    const { html, counts } = await read(p(run('Before')) + body + p(run('After')))
    expect(html.replaceAll('<td><p></p></td>', '<td></td>')).toBe(`<p>Before</p>${tableOf(rows)}<p>After</p>`)
    expect(counts.columnLines).toEqual([])
  })

  test.each([
    ['one tab after a number', tabs('1.', 'Prices rose') + tabs('2.', 'Prices fell'), []],
    ['indented by tabs', tabs('', '', 'Kigali') + tabs('', '', 'in May'), []],
    ['to sign on', tabs('________', '', '________') + tabs('Director', '', 'Chair'), ['Director Chair']],
    ['of contents with dots', tabs('Prices', '........', '3') + tabs('Roads', '........', '9'), []],
    [
      'with dots of tab stops',
      ['Prices', 'Roads']
        .map((words, at) =>
          paragraph(
            [`${at}.`, words, '3'].map((cell) => run(cell)).join(tab),
            '',
            '<w:tabs><w:tab w:val="right" w:leader="dot" w:pos="9000"/></w:tabs>',
          ),
        )
        .join(''),
      [],
    ],
    ['of sentences', tabs('a'.repeat(160), 'b', 'c') + tabs('a'.repeat(160), 'b', 'c'), []],
    [
      'with nothing between two tabs',
      tabs('Date:', '', '12 May') + tabs('To:', '', 'the board'),
      ['Date: 12 May', 'To: the board'],
    ],
    ['alone', tabs('North', '320', '900'), ['North 320 900']],
    ['of other columns', tabs('a', '1', '2') + tabs('b', '1', '2', '3', '4'), ['a 1 2', 'b 1 2 3 4']],
  ])('[EDT-08] stay paragraphs, and are named if they look like columns: %s', async (_what, body, named) => {
    const { html, counts } = await read(body)
    expect(html).not.toContain('<table')
    expect(counts.columnLines).toEqual(named)
  })
})

describe('lists of contents', () => {
  const line = (words: string, page: string) => p(run(words), tab, run(page))
  const linkedLine = (words: string, page: string) =>
    p(`<w:hyperlink w:anchor="_heading=h.${page}">${run(words)}${tab}${run(page)}</w:hyperlink>`)
  const gallery = (name: string, inner: string) =>
    `<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="${name}"/></w:docPartObj></w:sdtPr><w:sdtContent>${inner}</w:sdtContent></w:sdt>`
  const fieldLines = (text: string) =>
    p(begin(text), run('What we asked'), tab, run('1')) + line('What we found', '4') + p(end)
  test.each([
    ['a field', p(run('Contents')) + fieldLines('TOC \\o "1-3"'), 1],
    ['a field in one paragraph', p(begin('TOC \\h'), run('What we asked'), tab, run('1'), end), 1],
    ['an index', paragraph(run('Index'), 'H') + fieldLines('INDEX \\c "2"'), 1],
    [
      'two fields',
      p(run('Table of contents')) +
        fieldLines('TOC \\o') +
        p(run('List of tables')) +
        fieldLines('TOC \\c "Table"'),
      2,
    ],
    ['a control', gallery('Table of Contents', p(run('Inhalt')) + line('What we asked', '1')), 1],
    ['a control with a field', gallery('Table of Contents', p(run('Inhalt')) + fieldLines('TOC \\o')), 1],
    ['styles with a field', paragraph(run('Contents'), 'TOC1') + fieldLines('TOC \\o'), 1],
    [
      'links with pages',
      p(run('Sommaire')) + linkedLine('What we asked', '1') + linkedLine('What we found', '4'),
      1,
    ],
    ['a simple field', p(`<w:fldSimple w:instr=" TOC \\o ">${run('What we asked 1')}</w:fldSimple>`), 1],
  ])('[EDT-08] are left out, counted, and their words named: %s', async (_what, body, count) => {
    const { html, counts, words } = await read(
      `${p(run('Before.'))}${body}${paragraph(run('What we asked'), 'H')}${p(run('Text.'))}`,
    )
    expect(html).toBe('<p>Before.</p><h1>What we asked</h1><p>Text.</p>')
    expect(counts.contents).toBe(count)
    const named = counts.contentsWords.map((text) => text.trim())
    for (const text of words) if (!html.includes(text)) expect(named).toContain(text.trim())
  })

  test.each([
    ['a bibliography', gallery('Bibliographies', p(run('Sample, A. 2025.'))), '<p>Sample, A. 2025.</p>'],
    ['one link with a page', linkedLine('What we asked', '1'), '<p>What we asked\t1</p>'],
    [
      'a list of links',
      p(`<w:hyperlink w:anchor="a">${run('See a')}</w:hyperlink>`).repeat(2),
      '<p>See a</p>'.repeat(2),
    ],
  ])('[EDT-08] %s is none', async (_what, body, html) => {
    const document = await read(body)
    expect(document.html).toBe(html)
    expect(document.counts.contents).toBe(0)
  })
})

describe('tables that place things', () => {
  const photo = (alt: string) => `<w:tc>${p(picture('rIdP1', alt))}</w:tc>`
  const media: Parts['media'] = [['image1.png', new Uint8Array(9)]]
  const holding = (inner: string) => `<w:tc>${inner}</w:tc>`
  const images = (html: string) => html.replaceAll(/<img alt="(\w)" src="picture:\d" \/>/g, '[$1]')
  const figure = (alt: string, caption = '') =>
    `<figure>[${alt}]${caption && `<figcaption>${caption}</figcaption>`}</figure>`
  test.each([
    [
      'a box with a heading',
      table([row([holding(paragraph(run('Box'), 'H') + p(run('Text')))])]),
      '<h1>Box</h1><p>Text</p>',
    ],
    [
      'a column with a heading',
      table([row([holding(paragraph(run('Box'), 'H'))]), row([cell('Text')])]),
      '<h1>Box</h1><p>Text</p>',
    ],
    [
      'photographs over captions',
      table([row([photo('A'), photo('B')]), row([cell('North'), cell('South')])]),
      `${figure('A', 'North')}${figure('B', 'South')}`,
    ],
    [
      'two rows of them',
      table([
        row([photo('A'), photo('B')]),
        row([cell('a'), cell('b')]),
        row([photo('C'), cell('')]),
        row([cell('c'), cell('')]),
      ]),
      `${figure('A', 'a')}${figure('B', 'b')}${figure('C', 'c')}`,
    ],
    [
      'captions in the cells',
      table([
        row([
          holding(p(picture('rIdP1', 'A')) + p(run('a'))),
          holding(p(picture('rIdP1', 'B')) + p(run('b'))),
        ]),
      ]),
      `${figure('A', 'a')}${figure('B', 'b')}`,
    ],
    [
      'photographs over headings',
      table([
        row([photo('A'), photo('B')]),
        row([holding(paragraph(run('North'), 'H')), holding(paragraph(run('South'), 'H'))]),
      ]),
      `${figure('A', 'North')}${figure('B', 'South')}`,
    ],
    ['photographs alone', table([row([photo('A'), photo('B')])]), figure('A') + figure('B')],
    ['one photograph', table([row([photo('A')]), row([cell('a')])]), figure('A', 'a')],
  ])('[EDT-08] are unwrapped: %s', async (_what, body, html) => {
    const document = await read(p(run('Before.')) + body, { media })
    expect(images(document.html)).toBe(`<p>Before.</p>${html}`)
    expect(document.counts.tables).toBe(0)
  })

  test('[EDT-08] headings and pictures in a table of facts are counted', async () => {
    const facts = [
      row([holding(paragraph(run('Head'), 'H')), cell('Price')]),
      row([holding(p(picture('rIdP1', 'A'), run(' maize'))), cell('1')]),
    ]
    const { html, counts } = await read(table(facts) + table([row([cell('a')])]), { media })
    expect(html.match(/<table/g)).toHaveLength(2)
    expect(counts).toMatchObject({ headingsInTables: 1, picturesInTables: 1, tables: 2 })
  })
})

describe('what Word computes', () => {
  const equation = '<span class="ql-bg-ochre">[equation]</span>'
  const number = '<span class="ql-bg-ochre">[number]</span>'
  test.each([
    ['a separator and no result', p(run('a '), begin('EQ \\f(1,2)'), end, run(' b')), `a ${equation} b`],
    ['an empty result', p(begin('EQ \\f(1,2)'), run(''), end), equation],
    ['no separator', p(mark('begin'), code('EQ \\r(3,x)'), end), equation],
    [
      'a simple field without a result',
      p('<w:fldSimple w:instr=" EQ \\f(1,2) "><w:r><w:t/></w:r></w:fldSimple>'),
      equation,
    ],
    ['a list number', p(begin('LISTNUM'), end, run(' x')), `${number} x`],
    ['a result', p(begin('EQ \\f(1,2)'), run('½'), end), '½'],
  ])('[EDT-08] fields are shown or marked: %s', async (_what, body, html) => {
    expect((await read(body)).html).toBe(`<p>${html}</p>`)
  })

  test('[EDT-08] a note with another mark has a number, which touches no word', async () => {
    const own = footnoteReference(1).replace('w:id=', 'w:customMarkFollows="1" w:id=')
    const { html, words } = await read(
      p(run('word'), own.replace('</w:r>', '<w:t>*</w:t></w:r>'), run(' on')),
      {
        footnotes: ['A source.'],
      },
    )
    expect(html).toContain('<p>word<sup><a href="#note-1" id="note-ref-1">1</a></sup> on</p>')
    expect(words[0]).toBe('word on')
  })

  test('[EDT-08] words of list numbers stay before their items', async () => {
    const level = (at: number, text: string, format = 'decimal') =>
      `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`
    const numbering = `<w:abstractNum w:abstractNumId="0">${level(0, 'Recommendation %1:')}${level(1, '%2)', 'lowerLetter')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`
    const body = listItem('Open the border.', 1, 0) + listItem('early', 1, 1) + listItem('Publish.', 1, 0)
    const { html, counts } = await read(body, { numbering })
    expect(html).toBe(
      '<p>Recommendation 1: Open the border.</p><ol><li>early</li></ol><p>Recommendation 2: Publish.</p>',
    )
    expect(counts.otherNumbers).toBe(1)
  })

  test.each([
    ['Q%1.', 'decimal', '<p>Q1. one</p><p>Q2. two</p>', 0],
    ['§ %1', 'decimal', '<p>§ 1 one</p><p>§ 2 two</p>', 0],
    ['%1:', 'ordinalText', '<p>First: one</p><p>Second: two</p>', 0],
    ['Annex %1', 'upperLetter', '<p>Annex A one</p><p>Annex B two</p>', 0],
    ['– %1 –', 'decimal', '<ol><li>one</li><li>two</li></ol>', 0],
    ['[%1]', 'decimal', '<ol><li>one</li><li>two</li></ol>', 0],
    ['%1', 'lowerLetter', '<ol><li>one</li><li>two</li></ol>', 2],
    ['%1.', 'ordinal', '<ol><li>one</li><li>two</li></ol>', 2],
    ['%1.', 'hebrew1', '<ol><li>one</li><li>two</li></ol>', 2],
  ])(
    '[EDT-08] no sign of the list number “%s” (%s) is lost unsaid',
    async (text, format, html, renumbered) => {
      const numbering = `<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`
      const document = await read(listItem('one', 1, 0) + listItem('two', 1, 0), { numbering })
      expect(document.html).toBe(html)
      expect(document.counts.otherNumbers).toBe(renumbered)
    },
  )

  test('[EDT-08] bold lines are counted if a text has no headings', async () => {
    const bold = (words: string) => p(run(words, '<w:b/>'))
    const body = p(run('Start.')) + bold('Asked') + p(run('Nine.')) + bold('Found') + p(run('Much.'))
    expect((await read(body)).counts.boldLines).toBe(2)
    expect((await read(body + paragraph(run('Head'), 'H') + p(run('a')))).counts.boldLines).toBe(0)
    expect((await read(p(run('a')) + bold('One') + p(run('b')))).counts.boldLines).toBe(0)
  })
})
