import { expect } from 'vitest'
import { commands } from 'vitest/browser'
import { contentOf, paste, test } from '../support/dashboard/editor.ts'
import { type PageUnderTest, textsOf } from '../support/dashboard/test.ts'

type Case = [what: string, html: string, written: string, notice?: string]

const link = (address: string, words: string) =>
  `<a href="${address}" rel="noopener noreferrer" target="_blank">${words}</a>`

const addresses: Case[] = [
  [
    'a link of Outlook, with its address beside it',
    '<p><a href="https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.org%2Fother&amp;data=05%7C02%7Cada%40example.org" originalsrc="https://example.org/report">report</a></p>',
    `<p>${link('https://example.org/report', 'report')}</p>`,
  ],
  [
    'a link of Google Docs, and one of a newsletter',
    '<p><a href="https://www.google.com/url?q=https://example.org/data&amp;sa=D&amp;ust=17">data</a> <a href="https://list.example.com/track/click?u=1&amp;id=2&amp;mc_eid=77aa">news</a></p>',
    `<p>${link('https://example.org/data', 'data')} ${link('https://list.example.com/track/click?u=1&amp;id=2', 'news')}</p>`,
  ],
  [
    'links that carry a mail address',
    '<p><a href="https://list.example.com/u?e=ada%40example.org">no more news</a> <a href="https://mastodon.example/@ada">her page</a> <a href="mailto:ada@example.org">mail</a></p>',
    `<p>${link('https://list.example.com/u?e=ada%40example.org', 'no more news')} ${link('https://mastodon.example/@ada', 'her page')} <a href="mailto:ada@example.org">mail</a></p>`,
    '1 link carries a mail address: “no more news”.',
  ],
]

/** A paragraph of PowerPoint, whose mark has no space behind it. */
const slide = (inches: number, mark: string, words: string, kind = 'bullet') =>
  `<div class=O style='margin-left:${inches}in;text-indent:-.25in'><span style='font-size:28pt'><span style='mso-special-format:${kind};font-family:Arial'>${mark}</span></span><span>${words}</span></div>`

const close = (indent: number, words: string) =>
  `<p style="margin-left:${indent}pt;text-indent:-18pt">${words}</p>`

const marks: Case[] = [
  [
    'bullets of PowerPoint on two levels',
    slide(0.25, '•', 'Prices rose') + slide(0.75, '§', 'in the north') + slide(0.25, '•', 'Roads closed'),
    '<ul><li>Prices rose<ul><li>in the north</li></ul></li><li>Roads closed</li></ul>',
  ],
  [
    'numbers of PowerPoint, on one level and from 3',
    `<p>Before</p>${slide(0.25, '3.', 'three', 'numbullet1\\,3')}${slide(0.25, '4.', 'four', 'numbullet1')}`,
    '<p>Before</p><ol start="3"><li>three</li><li>four</li></ol>',
  ],
  [
    'one bullet of PowerPoint, and a line without',
    `${slide(0.25, '•', 'alone')}<div class=O><span>plain</span></div>`,
    '<ul><li>alone</li></ul><p>plain</p>',
  ],
  [
    'bullets without a space behind them',
    `${close(36, '•Maize')}${close(72, '▪White')}${close(36, '•Beans')}`,
    '<ul><li>Maize<ul><li>White</li></ul></li><li>Beans</li></ul>',
  ],
  [
    'conditions within the comment of a drawing',
    '<p>Before<!--[if gte vml 1]><v:shape id="a"><![if !mso]><v:imagedata src="x"/><![endif]></v:shape><![endif]--></p><p>After</p>',
    '<p>Before</p><p>After</p>',
    '1 picture was not pasted.',
  ],
]

/** An item of Google Slides or Docs, whose inner lists stand beside it. */
const slidesItem = (level: number, words: string, type = 'disc') =>
  `<li dir="ltr" aria-level="${level}" style="list-style-type:${type};font-weight:400;margin-left:${level * 27}pt"><p dir="ltr" role="presentation"><span style="font-weight:400">${words}</span></p></li>`

const cocoaTab = '<span class="Apple-tab-span">\t</span>'

/** What browsers make of the rich text of Keynote. */
const cocoa = (styles: string, ...lines: string[]) =>
  `<html><head><meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">span.Apple-tab-span {white-space:pre} ${styles}</style></head><body>\n${lines.join('\n')}\n</body></html>`
const noMargin = 'p.p1 {margin: 0.0px 0.0px 0.0px 0.0px}'

const slides: Case[] = [
  [
    'bullets of Google Slides on three levels',
    `<b style="font-weight:normal" id="docs-internal-guid-1"><ul style="margin-top:0">${slidesItem(1, 'one')}<ul>${slidesItem(2, 'inner', 'circle')}<ul>${slidesItem(3, 'deep', 'square')}</ul></ul>${slidesItem(1, 'two')}</ul></b>`,
    '<ul><li>one<ul><li>inner<ul><li>deep</li></ul></li></ul></li><li>two</li></ul>',
  ],
  [
    'its numbers, from 3, with letters below',
    `<b style="font-weight:normal" id="docs-internal-guid-1"><ol start="3">${slidesItem(1, 'three', 'decimal')}<ol>${slidesItem(2, 'first', 'lower-alpha')}</ol>${slidesItem(1, 'four', 'decimal')}</ol></b>`,
    '<ol start="3"><li>three<ol><li>first</li></ol></li><li>four</li></ol>',
  ],
  [
    'items whose levels are margins',
    '<ul><li style="margin-left:27pt"><p>one</p></li><li style="margin-left:54pt">inner</li><li style="margin-left:27pt">two</li></ul>',
    '<ul><li>one<ul><li>inner</li></ul></li><li>two</li></ul>',
  ],
  [
    'lists of Keynote, with numbers of another kind',
    cocoa(
      'ol.ol1 {list-style-type: decimal} ol.ol2 {list-style-type: upper-alpha}',
      '<ol class="ol1">',
      '<li class="li1"><span class="s1"></span>one</li>',
      '<ol class="ol2">',
      '<li class="li1">inner</li>',
      '</ol>',
      '<li class="li1">two</li>',
      '</ol>',
    ),
    '<ol><li>one<ol><li>inner</li></ol></li><li>two</li></ol>',
    '1 list item is numbered 1., a., i. here.',
  ],
  [
    'bullets of Keynote between tabs, which also show the level',
    cocoa(
      noMargin,
      `<p class="p1">${cocoaTab}•${cocoaTab}one</p>`,
      `<p class="p1">${cocoaTab}${cocoaTab}◦${cocoaTab}inner</p>`,
      `<p class="p1">${cocoaTab}•${cocoaTab}two</p>`,
    ),
    '<ul><li>one<ul><li>inner</li></ul></li><li>two</li></ul>',
  ],
  [
    'its numbers between tabs',
    cocoa(
      noMargin,
      `<p class="p1">${cocoaTab}3.${cocoaTab}three</p>`,
      `<p class="p1">${cocoaTab}4.${cocoaTab}four</p>`,
    ),
    '<ol start="3"><li>three</li><li>four</li></ol>',
  ],
  [
    'its bullets before the other lines, on one level',
    cocoa(
      'p.p1 {margin: 0.0px 0.0px 0.0px 27.0px; text-indent: -27.0px}',
      `<p class="p1">•${cocoaTab}one</p>`,
      `<p class="p1">•${cocoaTab}two</p>`,
    ),
    '<ul><li>one</li><li>two</li></ul>',
  ],
  [
    'a list of Impress, whose items are paragraphs',
    '<ul><li><p style="margin-bottom:0.2in">one</p><ul><li><p>inner</p></li></ul></li><li><p>two</p></li></ul>',
    '<ul><li>one<ul><li>inner</li></ul></li><li>two</li></ul>',
  ],
  [
    'lines with tabs that are no items',
    cocoa(
      noMargin,
      `<p class="p1">${cocoaTab}a = 1;</p>`,
      `<p class="p1">–${cocoaTab}12</p>`,
      `<p class="p1">Total${cocoaTab}–${cocoaTab}12</p>`,
    ),
    '<p>a = 1;</p><p>– 12</p><p>Total – 12</p>',
  ],
]

const contents: Case[] = [
  [
    'contents of Google Docs',
    '<b style="font-weight:normal" id="docs-internal-guid-1"><div><p><a href="#heading=h.aa"><span>What we asked</span></a><span>\t</span><span>1</span></p><p><a href="#heading=h.bb">What we found</a>\t4</p></div><h1>What we asked</h1><p>One.</p><h1>What we found</h1></b>',
    '<h1>What we asked</h1><p>One.</p><h1>What we found</h1>',
    '1 table of contents was not pasted.',
  ],
  [
    'its contents without pages',
    '<p><a href="#heading=h.aa">Method</a></p><p><a href="#heading=h.bb">Results</a></p><p>Text</p>',
    '<p>Text</p>',
    '1 table of contents was not pasted.',
  ],
  [
    'contents of Word, with and without its styles',
    '<p class=MsoTocHeading>Contents</p><p class=MsoToc1><a href="#_Toc1">Roads<span>.... </span>3</a></p><h1>Roads</h1><p>One.</p><p>Inhalt</p><p><a href="#_Toc2">Wege<span> . . . . </span>12</a></p><p>End</p>',
    '<h1>Roads</h1><p>One.</p><p>End</p>',
    '2 tables of contents were not pasted.',
  ],
  [
    'contents of LibreOffice, linked and not',
    '<div id="Table of Contents1"><p>Contents</p><p>Roads\t1</p><p>Rails\t2</p></div><h1>Roads</h1><h1>Rails</h1><p>Then</p><p><a href="#__RefHeading___Toc1">Roads\t1</a></p><p>End</p>',
    '<h1>Roads</h1><h1>Rails</h1><p>Then</p><p>End</p>',
    '2 tables of contents were not pasted.',
  ],
  [
    'nested contents of a page',
    '<ul><li><a href="#a">Roads</a> 3<ul><li><a href="#b">Rails</a> 4</li></ul></li></ul><h2>Roads</h2>',
    '<h2>Roads</h2>',
    '1 table of contents was not pasted.',
  ],
  [
    'lists of links, years and references, which are no contents',
    '<ul><li><a href="https://example.org/a">Prices</a> 12</li><li><a href="https://example.org/b">Roads</a> 13</li></ul><p>Prices 2024</p><p>Roads 2025</p><p>See <a href="#_Toc1">Roads</a> 3</p><h1>Roads</h1>',
    `<ul><li>${link('https://example.org/a', 'Prices')} 12</li><li>${link('https://example.org/b', 'Roads')} 13</li></ul><p>Prices 2024</p><p>Roads 2025</p><p>See Roads 3</p><h1>Roads</h1>`,
  ],
]

const cells = (...rows: string[][]) =>
  `<table><tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table>`

const tab = '<span class="Apple-tab-span" style="white-space:pre">\t</span>'
const wordTab = (count = 1) => `<span style='mso-tab-count:${count}'>      </span>`

const tabs: Case[] = [
  [
    'lines with tabs and an empty place',
    `<p>Before</p><p>Market${tab}2025${tab}2026</p><p>Kano${tab}<b>12</b>${tab}14</p><p>Total${tab}${tab}26</p><p>After</p>`,
    `<p>Before</p>${cells(['Market', '2025', '2026'], ['Kano', '<strong>12</strong>', '14'], ['Total', '', '26'])}<p>After</p>`,
  ],
  [
    'tabs of Word, and formats that reach over them',
    `<p class=MsoNormal><b>Market${wordTab()}Price${wordTab()}Unit</b></p><p class=MsoNormal>Kano${wordTab(2)}kg</p>`,
    `<table><thead><tr><th scope="col">Market</th><th scope="col">Price</th><th scope="col">Unit</th></tr></thead><tbody><tr><td>Kano</td><td></td><td>kg</td></tr></tbody></table>`,
  ],
  [
    'lines of a terminal',
    '<pre>name\tcpu\tmem\nnode\t1\t2\nsh\t3\t4</pre><p>After</p>',
    `${cells(['name', 'cpu', 'mem'], ['node', '1', '2'], ['sh', '3', '4'])}<p>After</p>`,
  ],
  [
    'labels before two tabs',
    `<p>Date:${tab}${tab}12 May</p><p>To:${tab}${tab}the board</p>`,
    '<p>Date: 12 May</p><p>To: the board</p>',
    '2 lines have columns made of tabs, which texts do not keep.',
  ],
  [
    'columns that are no table',
    `<p>Maize${tab}12</p><p>Beans${tab}14</p><p>Then</p><p>1.${tab}one</p><p>2.${tab}two</p><p>\n\t\tindented\n\t\tsource</p>`,
    '<p>Maize 12</p><p>Beans 14</p><p>Then</p><p>1. one</p><p>2. two</p><p>indented source</p>',
    '2 lines have columns made of tabs, which texts do not keep.',
  ],
]

const picture =
  '<img src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==" alt="">'
const figure = (caption: string) => `<figure>PICTURE<figcaption>${caption}</figcaption></figure>`

const layouts: Case[] = [
  [
    'a row of pictures over a row of captions',
    `<table><tr><td>${picture}</td><td><p>${picture}</p></td></tr><tr><td><p>A market</p></td><td>A <b>road</b></td></tr></table><p>After</p>`,
    `${figure('A market')}${figure('A <strong>road</strong>')}<p>After</p>`,
  ],
  [
    'pictures with a caption in each cell, and one without',
    `<table><tr><td>${picture}<p>A market</p></td><td>${picture}<br>A road</td></tr></table><p>Then</p><table><tr><td>${picture}</td><td>${picture}</td></tr></table>`,
    `${figure('A market')}${figure('A road')}<p>Then</p><figure>PICTURE</figure><figure>PICTURE</figure>`,
  ],
  [
    'a frame around blocks, and a column with headings',
    '<table><tr><td><h2>Box</h2><p>Words</p></td></tr></table><table><tr><td><h3>One</h3></td></tr><tr><td><p>Two</p><ul><li>item</li></ul></td></tr></table>',
    '<h2>Box</h2><p>Words</p><h3>One</h3><p>Two</p><ul><li>item</li></ul>',
  ],
  [
    'a table for layout in a mail, with a table of numbers in it',
    '<table role="presentation"><tr><td><p>Dear all</p></td></tr><tr><td><table><tr><td>Kano</td><td>12</td></tr></table></td></tr></table>',
    `<p>Dear all</p>${cells(['Kano', '12'])}`,
  ],
  [
    'a picture over words of another column',
    `<table><tr><td>${picture}</td><td></td></tr><tr><td></td><td>South</td></tr></table>`,
    `${cells(['', ''], ['', 'South'])}<figure>PICTURE</figure>`,
  ],
  [
    'tables that are tables',
    `${cells(['one cell'])}<p>Then</p><table><tr><td>${picture}</td><td>Kano</td><td>12</td></tr></table>`,
    `${cells(['one cell'])}<p>Then</p>${cells(['', 'Kano', '12'])}<figure>PICTURE</figure>`,
  ],
]

const groups: Record<string, Case[]> = {
  'addresses that carry a person': addresses,
  'marks of lists and drawings': marks,
  'lists of slides': slides,
  'contents of a document': contents,
  'tables made of tabs': tabs,
  'tables for layout': layouts,
}

function notices(page: PageUnderTest): string[] {
  return textsOf(page.getByRole('region', { name: 'Notifications' }).getByText(/\.$/))
}

for (const [group, cases] of Object.entries(groups))
  test(
    `[EDT-10] ${group} are pasted as they read`,
    { tags: group.startsWith('addresses') ? [] : ['full'] },
    async ({ page, editor }) => {
      await editor.open()
      for (const [what, html, written, notice] of cases) {
        await editor.clear()
        await paste(page, html)
        await expect
          .poll(() => editor.written().replace(/<img [^<>]*>/g, 'PICTURE'), { message: what })
          .toBe(written)
        // Messages are drawn in the next frame.
        for (let frame = 0; frame < 3; frame += 1)
          await new Promise((drawn) => page.window().requestAnimationFrame(drawn))
        await expect.poll(() => notices(page), { message: what }).toEqual(notice ? [notice] : [])
        // A second round changes nothing.
        const whole = editor.written()
        await editor.open(whole)
        expect(editor.written(), what).toBe(whole)
      }
    },
  )

type PlainCase = [what: string, text: string, converted: string, typed: string, notice?: string]

const paragraphs = (...lines: string[]) => lines.map((line) => `<p>${line}</p>`).join('')
const converted = 'The text was Markdown and has been converted; undo brings it back as it was.'

const plain: PlainCase[] = [
  [
    'headings, formats and lists',
    '# Prices\n\nMaize **rose** by *ten*,\nor ~~nine~~.\n\n3. Kano\n   - north\n   - south\n4. Kampala\n\n- [x] asked\n\n## End',
    '<h1>Prices</h1><p>Maize <strong>rose</strong> by <em>ten</em>, or <s>nine</s>.</p><ol start="3"><li>Kano<ul><li>north</li><li>south</li></ul></li><li>Kampala</li></ol><ul><li>☑ asked</li></ul><h2>End</h2>',
    paragraphs(
      '# Prices',
      'Maize **rose** by *ten*,',
      'or ~~nine~~.',
      '3. Kano',
      '- north',
      '- south',
      '4. Kampala',
      '- [x] asked',
      '## End',
    ),
    converted,
  ],
  [
    'a table and a note',
    '| Market | Price |\n|---|--:|\n| Kano | 12[^a] |\n\nSee [it](https://example.org/a "so").[^b]\n\n[^a]: Of *May*.\n[^b]: By\n  nine.',
    `<table><thead><tr><th scope="col">Market</th><th scope="col">Price</th></tr></thead><tbody><tr><td>Kano</td><td>12<sup><a href="#note-1" id="note-ref-1">1</a></sup></td></tr></tbody></table><p>See ${link('https://example.org/a', 'it')}.<sup><a href="#note-2" id="note-ref-2">2</a></sup></p><ol class="notes"><li id="note-1">Of <em>May</em>. <a href="#note-ref-1">↩</a></li><li id="note-2">By nine. <a href="#note-ref-2">↩</a></li></ol>`,
    paragraphs(
      '| Market | Price |',
      '|---|--:|',
      '| Kano | 12[^a] |',
      'See [it](https://example.org/a "so").[^b]',
      '[^a]: Of *May*.',
      '[^b]: By',
      'nine.',
    ),
    converted,
  ],
  [
    'HTML in it, a dangerous address and code',
    '# One\n\n**Two** <b>three</b><br>four <script>alert(1)</script>[five](javascript:alert(1)) &amp; x<y\n\n<div onclick="x()">six <i>seven</i></div>\n\n```js\na <b> c\n```',
    '<h1>One</h1><p><strong>Two</strong> three</p><p>four alert(1)five &amp; x&lt;y</p><p>six <em>seven</em></p><p>a &lt;b&gt; c</p>',
    paragraphs(
      '# One',
      '**Two** &lt;b&gt;three&lt;/b&gt;&lt;br&gt;four &lt;script&gt;alert(1)&lt;/script&gt;[five](javascript:alert(1)) &amp;amp; x&lt;y',
      '&lt;div onclick="x()"&gt;six &lt;i&gt;seven&lt;/i&gt;&lt;/div&gt;',
      '```js',
      'a &lt;b&gt; c',
      '```',
    ),
    converted,
  ],
  [
    'lines with tabs',
    'Maize\t12\nBeans\t14',
    paragraphs('Maize 12', 'Beans 14'),
    '',
    '2 lines have columns made of tabs, which texts do not keep.',
  ],
  ['a list that is typed', '* Maize 12\n* Beans 14', paragraphs('* Maize 12', '* Beans 14'), ''],
]

test('[EDT-10] Markdown in plain text is converted with a notice, and undo brings it back', async ({
  page,
  editor,
}) => {
  await editor.open()
  for (const [what, text, written, typed, notice] of plain) {
    await editor.clear()
    const element = await contentOf(page).findElement()
    const view = page.window()
    element.focus()
    const clipboardData = new view.DataTransfer()
    clipboardData.setData('text/plain', text)
    element.dispatchEvent(
      new view.ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
    await expect.poll(() => editor.written(), { message: what }).toBe(written)
    await expect.poll(() => notices(page), { message: what }).toEqual(notice ? [notice] : [])
    const whole = editor.written()
    if (typed) {
      await commands.pressKeys('Control+z')
      await expect.poll(() => editor.written(), { message: what }).toBe(typed)
    }
    await editor.open(whole)
    expect(editor.written(), what).toBe(whole)
  }
})
