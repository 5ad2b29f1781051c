import { describe, expect } from 'vitest'
import { commands } from 'vitest/browser'
import { contentOf, paste, test } from '../support/dashboard/editor.ts'
import { type PageUnderTest, textsOf } from '../support/dashboard/test.ts'

const notices = (page: PageUnderTest) =>
  page.getByRole('region', { name: 'Notifications' }).getByText('not taken')

/** A list paragraph of Word: its mark, its words, and what stands behind them. */
const item = (level: number, mark: string, words: string, list = 'l0') =>
  `<p class=MsoListParagraph style='mso-list:${list} level${level} lfo1'><span lang=SW><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span></span>${words}<span lang=SW><o:p></o:p></span></p>`

/** An item of Word for the web, which is a list of its own. */
const online = (tag: 'ul' | 'ol', level: number, words: string, start = 1) =>
  `<div class="ListContainerWrapper"><${tag} role="list" start="${start}"><li data-listid="${level}" data-aria-level="${level}" role="listitem"><p><span>${words}</span><span class="EOP">&nbsp;</span></p></li></${tag}></div>`

const cases: [what: string, html: string, written: string, notice?: string][] = [
  [
    'items of Word whose paragraph marks have another language',
    item(1, '1.', 'Alpha') + item(2, 'a.', 'Beta') + item(3, 'i.', 'Gamma') + item(1, '2.', 'Delta'),
    '<ol><li>Alpha<ol><li>Beta<ol><li>Gamma</li></ol></li></ol></li><li>Delta</li></ol>',
  ],
  [
    'items that end with other empty elements',
    item(1, '·', 'Alpha<b></b><i><u></u></i>') + item(2, 'o', 'Beta <em>slanted</em><sup></sup>'),
    '<ul><li>Alpha<ul><li>Beta <em>slanted</em></li></ul></li></ul>',
  ],
  [
    'headings of Word for the web',
    '<div><p role="heading" aria-level="2"><span>Prices</span></p></div><div role="heading" aria-level="3">Maize</div><p>Words</p>',
    '<h2>Prices</h2><h3>Maize</h3><p>Words</p>',
  ],
  [
    'lists of Word for the web, each of one item',
    online('ul', 1, 'maize') + online('ul', 2, 'white') + online('ul', 3, 'old') + online('ul', 1, 'beans'),
    '<ul><li>maize<ul><li>white<ul><li>old</li></ul></li></ul></li><li>beans</li></ul>',
  ],
  [
    'numbers of Word for the web that go on',
    online('ol', 1, 'one', 1) + online('ul', 2, 'inner') + online('ol', 1, 'two', 2),
    '<ol><li>one<ul><li>inner</li></ul></li><li>two</li></ol>',
  ],
  [
    'lists that are made of roles alone',
    '<div role="list"><div role="listitem">one</div><div role="listitem">two</div></div>',
    '<ul><li>one</li><li>two</li></ul>',
  ],
  [
    'headings of Word with a mark',
    `<h1 style='mso-list:l0 level1 lfo1'><span><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp;</span></span></span><span>Background</span></h1><h2 style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>Method</h2><h2 style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>1.1<span>&nbsp;</span></span>Prices</h2>`,
    '<h1>1. Background</h1><h2>Method</h2><h2>1.1 Prices</h2>',
  ],
  [
    'lists in cells of Google Docs',
    '<table><tr><td><p>Notes:</p><ol><li><p>Ask traders</p></li><ul><li><p>in the morning</p></li></ul><li><p>Count sacks</p></li></ol></td><td><ul><li><div>Maize</div></li><li><h3>Beans</h3></li></ul></td></tr></table>',
    '<table><tbody><tr><td>Notes:<br />1. Ask traders<br />• in the morning<br />2. Count sacks</td><td>• Maize<br />• Beans</td></tr></tbody></table>',
  ],
  [
    'a bold first row of Google Sheets',
    '<table data-sheets-root="1"><tr><td style="font-weight:bold">Market</td><td style="font-weight:bold">Price</td></tr><tr><td>Kano</td><td>12</td></tr></table>',
    '<table><thead><tr><th scope="col">Market</th><th scope="col">Price</th></tr></thead><tbody><tr><td>Kano</td><td>12</td></tr></tbody></table>',
  ],
  [
    'a first row that a style sheet makes bold',
    '<style><!-- .xl65 {font-weight:700;} .xl66 {mso-number-format:General;} --></style><table><tr><td class="xl65">Market</td><td class="xl65">Price</td></tr><tr><td class="xl66">Kano</td><td>12</td></tr></table>',
    '<table><thead><tr><th scope="col">Market</th><th scope="col">Price</th></tr></thead><tbody><tr><td>Kano</td><td>12</td></tr></tbody></table>',
  ],
  [
    'a head of two rows, of which a cell spans both',
    '<table><tr><td rowspan="2"><b>Market</b></td><td colspan="2"><b>Price</b></td></tr><tr><td><b>2025</b></td><td><b>2026</b></td></tr><tr><td>Kano</td><td>10</td><td>12</td></tr></table>',
    '<table><thead><tr><th scope="col" rowspan="2">Market</th><th scope="col" colspan="2">Price</th></tr><tr><th scope="col">2025</th><th scope="col">2026</th></tr></thead><tbody><tr><td>Kano</td><td>10</td><td>12</td></tr></tbody></table>',
  ],
  [
    'a picture that Word has as a vector alone',
    '<p>Before</p><p><v:shape id="Picture_1"><v:imagedata src="file:///C:/a.jpg"/></v:shape></p><p>After</p>',
    '<p>Before</p><p>After</p>',
    '1 picture was not taken.',
  ],
  [
    'vectors in a comment, one of which has its picture',
    '<p>Before<!--[if gte vml 1]><v:shape id="a"><v:imagedata src="x"/></v:shape><v:rect id="b"></v:rect><v:oval id="c"/><![endif]--><img v:shapes="c" src="file:///c.png"></p>',
    '<p>Before</p>',
    '1 picture and 2 drawings were not taken.',
  ],
  [
    'words that are hidden, in each way',
    '<style>.note{display:none}</style><p>Seen<span style="display:none"> one</span><span style="mso-hide:all"> two</span></p><p style="visibility:hidden">three</p><p hidden>four</p><p class="note">five</p><p style="font-size:0">six</p><p style="position:absolute;left:-9999px">seven</p><p>End</p>',
    '<p>Seen</p><p>End</p>',
    '2 hidden passages were not taken.',
  ],
  [
    'rows and columns that a spreadsheet hides',
    '<table><col><col width="0" style="display:none"><col><tr><td>a</td><td>secret</td><td>c</td></tr><tr style="display:none"><td>d</td><td>e</td><td>f</td></tr><tr><td colspan="2">g</td><td>i</td></tr></table>',
    '<table><tbody><tr><td>a</td><td>c</td></tr><tr><td>g</td><td>i</td></tr></tbody></table>',
    '2 hidden passages were not taken.',
  ],
]

describe('[EDT-10] a clipboard', () => {
  for (const [what, html, written, notice] of cases)
    test(`with ${what}`, async ({ page, editor }) => {
      await editor.open()
      await paste(page, html)
      await expect.poll(() => editor.written()).toBe(written)
      await expect.poll(() => textsOf(notices(page))).toEqual(notice ? [notice] : [])
    })
})

test('[EDT-10] lines of a PDF become paragraphs, which one undo takes back', async ({ page, editor }) => {
  await editor.open()
  const lines = [
    'The survey covered sellers of maize, beans and cattle in nine dis-',
    'tricts and asked each of them about prices, transport and credit.',
  ]
  const element = await contentOf(page).findElement()
  const view = page.window()
  element.focus()
  const clipboardData = new view.DataTransfer()
  clipboardData.setData('text/plain', lines.join('\n'))
  element.dispatchEvent(new view.ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect
    .poll(() => editor.written())
    .toBe(
      '<p>The survey covered sellers of maize, beans and cattle in nine districts and asked each of them about prices, transport and credit.</p>',
    )
  await commands.pressKeys('Control+z')
  await expect.poll(() => editor.written()).toBe(`<p>${lines[0]}</p><p>${lines[1]}</p>`)
})
