import { expect } from 'vitest'
import { commands } from 'vitest/browser'
import { contentOf, noticesIn, paste, test } from '../support/dashboard/editor.ts'
import { textsOf } from '../support/dashboard/test.ts'

/** A list paragraph of Word: its mark, its words and an empty last run. */
const item = (level: number, mark: string, words: string, list = 'l0') =>
  `<p class=MsoListParagraph style='mso-list:${list} level${level} lfo1'><span lang=SW><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span></span>${words}<span lang=SW><o:p></o:p></span></p>`

/** An item of Word for the web, where each item is a separate list. */
const online = (tag: 'ul' | 'ol', level: number, words: string, start = 1) =>
  `<div class="ListContainerWrapper"><${tag} role="list" start="${start}"><li data-listid="${level}" data-aria-level="${level}" role="listitem"><p><span>${words}</span><span class="EOP">&nbsp;</span></p></li></${tag}></div>`

/** An item of Word as a mail program shows it, without the names of its list. */
const mailed = (margin: number, mark: string, words: string) =>
  `<p class="MsoListParagraph" style="margin-left:${margin}in"><u></u><span style="font-family:Symbol"><span>${mark}<span style="font-size:7pt">&nbsp;&nbsp;&nbsp; </span></span></span><u></u>${words}</p>`

/** A paragraph with a typed mark, indented by its style alone. */
const typed = (indent: number, words: string) =>
  `<p style="margin-left:${indent}pt;text-indent:-18pt"><span>${words}</span></p>`

const slack = (tag: 'ul' | 'ol', indent: number, words: string) =>
  `<${tag} data-stringify-type="list" data-indent="${indent}"><li data-stringify-indent="${indent}">${words}</li></${tag}>`

const held =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const described = (alt: string) => `<p><img src="${held}" alt="${alt}"></p>`

const cases: [what: string, html: string, written: string, notice?: string][] = [
  [
    'letters of symbol fonts',
    '<p>5 <span style="font-family:Symbol">m</span>g, <font face="Symbol">b</font> &lt; 1, <span style="font-family:\'Wingdings 2\', serif">P</span> <span style="font-family: Wingdings">\uf0fc</span></p>',
    '<p>5 µg, β &lt; 1, ✓ ✓</p>',
  ],
  [
    'letters that only their font has',
    '<p>Area <span style="font-family:\'MT Extra\'">a</span> of \ue123 fields</p>',
    '<p>Area [symbol] of [symbol] fields</p>',
  ],
  [
    'capitals of a format',
    '<style>.c{text-transform:uppercase}</style><p><span class="c">usaid</span> and <span style="font-variant:small-caps">fao</span>, <span lang="tr" style="text-transform: uppercase">iş</span></p>',
    '<p>USAID and FAO, İŞ</p>',
  ],
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
    'items of Word that end with a bookmark',
    item(1, '·', 'Red<a name="_Hlk1"></a>') +
      item(2, 'o', 'Green<a id="b"></a><i></i>') +
      item(3, '§', 'Blue'),
    '<ul><li>Red<ul><li>Green<ul><li>Blue</li></ul></li></ul></li></ul>',
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
    'letters and numbers of Word that go on past h. and z.',
    ['g', 'h', 'i', 'j'].map((mark) => item(1, `${mark}.`, mark)).join('') +
      '<p>Between</p>' +
      item(1, 'z.', 'z', 'l1') +
      item(1, 'aa.', 'aa', 'l1'),
    '<ol start="7"><li>g</li><li>h</li><li>i</li><li>j</li></ol><p>Between</p><ol start="26"><li>z</li><li>aa</li></ol>',
  ],
  [
    'marks of Word in other scripts, of several numbers, and of words',
    item(1, '١.', 'الأول') +
      item(1, '٢.', 'الثاني') +
      '<p>Then</p>' +
      item(1, 'ሀ.', 'አንድ') +
      item(2, '1.1.', 'inner') +
      item(1, 'ለ.', 'ሁለት') +
      item(1, 'Article 2.', 'Duties'),
    '<ol><li>الأول</li><li>الثاني</li></ol><p>Then</p><ol><li>አንድ<ol><li>inner</li></ol></li><li>ሁለት</li></ol><p>Article 2. Duties</p>',
  ],
  [
    'lists of Word out of a mail program',
    mailed(0.5, '·', 'maize') + mailed(1, '1.', 'white') + mailed(1, '2.', 'old') + mailed(0.5, '·', 'beans'),
    '<ul><li>maize<ol><li>white</li><li>old</li></ol></li><li>beans</li></ul>',
  ],
  [
    'references with a hanging indent',
    '<p style="margin-left:24pt;text-indent:-24pt">A. Sesay, 2020.</p><p style="margin-left:24pt;text-indent:-24pt">B.&nbsp; Kone</p>',
    '<p>A. Sesay, 2020.</p><p>B. Kone</p>',
  ],
  [
    'bullets that are typed, with levels in their indents',
    typed(36, '•&nbsp;&nbsp;maize') + typed(72, 'o\twhite') + typed(108, '▪ old') + typed(36, '• beans'),
    '<ul><li>maize<ul><li>white<ul><li>old</li></ul></li></ul></li><li>beans</li></ul>',
  ],
  [
    'numbers that are typed and continue after a paragraph',
    typed(36, '1.&nbsp;one') +
      typed(72, 'a) inner') +
      typed(72, 'b) <b>last</b>') +
      typed(36, '2. two') +
      '<p>Then</p>' +
      typed(36, '3. three'),
    '<ol><li>one<ol><li>inner</li><li><strong>last</strong></li></ol></li><li>two</li></ol><p>Then</p><ol start="3"><li>three</li></ol>',
  ],
  [
    'typed marks of Pages, whose indents are in a style sheet',
    '<style>p.p1 {margin: 0.0px 0.0px 0.0px 24.0px; text-indent: -12.0px} p.p2 {margin: 0.0px 0.0px 0.0px 48.0px; text-indent: -12.0px}</style><p class="p1"><span class="Apple-tab-span">\t</span>•<span class="Apple-tab-span">\t</span>maize</p><p class="p2">–<span class="Apple-tab-span">\t</span>white</p>',
    '<ul><li>maize<ul><li>white</li></ul></li></ul>',
  ],
  [
    'numbers that are typed from right to left',
    '<p dir="rtl" style="margin-right:0.5in;text-indent:-0.25in">1. ذرة</p><p dir="rtl" style="margin-right:1in;text-indent:-0.25in">• بيضاء</p>',
    '<ol><li>ذرة<ul><li>بيضاء</li></ul></li></ol>',
  ],
  [
    'typed marks that are not those of a list',
    typed(36, '1. one') +
      typed(36, '3. three') +
      '<p>Then</p>' +
      typed(36, '1.1 Method') +
      typed(36, '1.2 Prices') +
      '<p>Then</p><p>- one</p><p>- two</p><p>Then</p>' +
      typed(36, 'a) first') +
      typed(36, 'b) second') +
      '<p>Then</p><p style="text-indent:36pt">– Where?</p><p style="text-indent:36pt">– There.</p>',
    '<p>1. one</p><p>3. three</p><p>Then</p><p>1.1 Method</p><p>1.2 Prices</p><p>Then</p><p>- one</p><p>- two</p><p>Then</p><p>a) first</p><p>b) second</p><p>Then</p><p>– Where?</p><p>– There.</p>',
  ],
  [
    'lists of Slack, whose levels stand beside them',
    slack('ol', 0, 'one') + slack('ul', 1, 'inner') + slack('ol', 0, 'two'),
    '<ol><li>one<ul><li>inner</li></ul></li><li>two</li></ol>',
  ],
  [
    'levels and kinds beside the items of one list',
    '<ul><li aria-level="1">one</li><li aria-level="2">inner</li></ul><p>Then</p><ol><li data-list="bullet">a</li><li data-list="bullet" class="ql-indent-1">b</li></ol>',
    '<ul><li>one<ul><li>inner</li></ul></li></ul><p>Then</p><ul><li>a<ul><li>b</li></ul></li></ul>',
  ],
  [
    'numbers of items, also of those that count down',
    '<ol type="a" start="4"><li>d</li><li value="8">h</li><li>i</li></ol><p>Then</p><ol reversed><li>two</li><li>one</li></ol>',
    '<ol start="4"><li>d</li></ol><ol start="8"><li>h</li><li>i</li></ol><p>Then</p><ol start="2"><li>two</li></ol><ol><li>one</li></ol>',
  ],
  [
    'items of several lines',
    '<ol><li><p>one</p><p>more <b>words</b></p></li><li>two<br></li><li><p><span>three<br></span><span>below</span></p><ul><li><p>inner</p></li></ul></li><li>four<ul><li><p>last</p><p>line</p></li></ul></li></ol>',
    '<ol><li>one</li></ol><p>more <strong>words</strong></p><ol start="2"><li>two</li><li>three</li></ol><p>below</p><ul><li>inner</li></ul><ol start="4"><li>four<ul><li>last line</li></ul></li></ol>',
  ],
  [
    'lists of old pages',
    '<menu><li>a</li></menu><p>Then</p><dir><li>b</li></dir>',
    '<ul><li>a</li></ul><p>Then</p><ul><li>b</li></ul>',
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
    'heads of Word for the web',
    '<table><tr><td role="columnheader"><p>Market</p></td><td role="columnheader"><p>Price</p></td></tr><tr><td role="rowheader">Kano</td><td>12</td></tr></table>',
    '<table><thead><tr><th scope="col">Market</th><th scope="col">Price</th></tr></thead><tbody><tr><th scope="row">Kano</th><td>12</td></tr></tbody></table>',
  ],
  [
    'words that style sheets show',
    '<div class="csl-bib-body"><div class="csl-entry"><div class="csl-left-margin">1.</div><div class="csl-right-inline">Sesay</div></div></div><p>She said <q>yes</q>.</p><div><span style="white-space: pre-wrap;">one\ntwo</span></div>',
    '<p>1. Sesay</p><p>She said “yes”.</p><p>one</p><p>two</p>',
  ],
  [
    'changes that are tracked',
    '<p>Old <del cite="mailto:a" datetime="2026-11-01">gone</del><ins datetime="2026-11-01">new</ins> and <span class=msoDel><del>gone</del></span><span class=msoIns><ins>new</ins></span>, <del>struck</del></p>',
    '<p>Old new and new, <s>struck</s></p>',
  ],
  [
    'emoji that are drawn, and boxes to tick',
    '<p>Good <img src="https://example.org/1f33d.png" alt="🌽"> maize <img alt="🇷🇼" src="x"></p><ul><li role="checkbox" aria-level="1"><img src="data:image/png;base64,iVBORw0KGgo=" alt="unchecked" aria-roledescription="checkbox"><p>task</p></li></ul>',
    '<p>Good 🌽 maize 🇷🇼</p><ul><li>task</li></ul>',
  ],
  [
    'a formula beside its drawing, and comments',
    `<p>E <span class="katex"><span><math><mi>E</mi></math></span><span aria-hidden="true">E=mc</span></span><span class=MsoCommentReference><a href="#_msocom_1">[A1]</a></span></p><div style='mso-element:comment-list'><hr><div style='mso-element:comment'><div id="_com_1" class=msocomtxt><p>note</p></div></div></div>`,
    '<p>E</p>',
    '1 comment and 1 equation were not pasted.',
  ],
  [
    'a text box that Word has as a vector alone',
    "<p>a</p><p>b<!--[if gte vml 1]><v:shape id='t'><v:textbox><div><p>boxed</p></div></v:textbox></v:shape><![endif]--></p><p>c</p>",
    '<p>a</p><p>b</p><p>boxed</p><p>c</p>',
    '1 drawing was not pasted.',
  ],
  [
    'a picture that Word has as a vector alone',
    '<p>Before</p><p><v:shape id="Picture_1"><v:imagedata src="file:///C:/a.jpg"/></v:shape></p><p>After</p>',
    '<p>Before</p><p>After</p>',
    '1 picture was not pasted.',
  ],
  [
    'vectors in a comment, one of which has its picture',
    '<p>Before<!--[if gte vml 1]><v:shape id="a"><v:imagedata src="x"/></v:shape><v:rect id="b"></v:rect><v:oval id="c"/><![endif]--><img v:shapes="c" src="file:///c.png"></p>',
    '<p>Before</p>',
    '1 picture and 2 drawings were not pasted.',
  ],
  [
    'words that are hidden, in each way',
    '<style>.note{display:none}</style><p>Seen<span style="display:none"> one</span><span style="mso-hide:all"> two</span></p><p style="visibility:hidden">three</p><p hidden>four</p><p class="note">five</p><p style="font-size:0">six</p><p style="position:absolute;left:-9999px">seven</p><p>End</p>',
    '<p>Seen</p><p>End</p>',
    '2 hidden passages were not pasted.',
  ],
  [
    'rows and columns that a spreadsheet hides',
    '<table><col><col width="0" style="display:none"><col><tr><td>a</td><td>secret</td><td>c</td></tr><tr style="display:none"><td>d</td><td>e</td><td>f</td></tr><tr><td colspan="2">g</td><td>i</td></tr></table>',
    '<table><tbody><tr><td>a</td><td>c</td></tr><tr><td>g</td><td>i</td></tr></tbody></table>',
    '2 hidden passages were not pasted.',
  ],
  [
    'words in the colour of their ground, but not those on a dark cell',
    '<p>Seen<span style="color:white"> one</span> and<span style="color:#ffffff"> <b>two</b></span></p><table><tr><td bgcolor="white" style="color:#fff">three</td><td style="background:#1f3864"><span style="color:white">head</span></td></tr></table><p style="color:#fff">white, with <span style="color:#b4461e">red</span></p><p>End of it</p>',
    '<p>Seen and</p><table><tbody><tr><td></td><td>head</td></tr></tbody></table><p>white, with <span class="ql-color-clay">red</span></p><p>End of it</p>',
    '3 hidden passages were not pasted.',
  ],
  [
    'light words on the dark ground of a cell, a row, a gradient or a style sheet',
    '<table><tr style="color:white"><td bgcolor="#1f3864">head</td></tr><tr style="background:#1f3864"><td style="color:white">row</td></tr></table><p style="background:linear-gradient(red,blue);color:#fff">gradient</p><p>End of all of it</p>',
    '<table><tbody><tr><td>head</td></tr><tr><td>row</td></tr></tbody></table><p>gradient</p><p>End of all of it</p>',
    '',
  ],
  [
    'words nearly in the colour of their ground, translucent, or tiny',
    '<p>Seen<span style="color:#fdfdfd"> one</span> and<span style="color:rgba(0,0,0,0)"> two</span> or<span style="opacity:0.01"> three</span> or<span style="font-size:1.5pt"> four</span></p><p style="background:navy;color:#000080">five</p><p>The end of it</p>',
    '<p>Seen and or or</p><p>The end of it</p>',
    '5 hidden passages were not pasted.',
  ],
  [
    'words in the colour of their ground by a style sheet or an attribute',
    '<style>td{color:black;font-weight:400} .head{color:white;background:#1F3864;font-weight:700} .gone{color:white} .pale{color:white;background:#1F3864 none} .btn{color:white;background-image:linear-gradient(#005,#007)}</style><table><tr><td class="head">Market</td></tr><tr><td class="gone">secret</td></tr><tr><td class="pale">kept</td></tr></table><p>Seen<font color="#FFFFFF">secret</font> here <a class="btn">Read</a></p>',
    '<table><thead><tr><th scope="col">Market</th></tr></thead><tbody><tr><td></td></tr><tr><td>kept</td></tr></tbody></table><p>Seen here Read</p>',
    '2 hidden passages were not pasted.',
  ],
  [
    'words that a page hides by other properties',
    '<p>Seen<span style="transform:scale(0)">a</span>,<span style="filter:opacity(0)">b</span>,<span style="clip-path:circle(0)">c</span>,<span style="-webkit-text-fill-color:transparent">d</span>,<span style="margin-left:-9999px">e</span>,<span style="content-visibility:hidden">f</span></p>',
    '<p>Seen,,,,,</p>',
    '6 hidden passages were not pasted.',
  ],
  [
    'light words whose ground a style sheet sets',
    '<style>.dark{background:#1f3864}</style><p class="dark"><span style="color:white">label</span></p><p>End of it</p>',
    '<p>label</p><p>End of it</p>',
    '',
  ],
  [
    'a copy of a dark page, whose ground is not copied',
    '<p style="color:rgb(255, 255, 255)">All of it is <b>white</b>.</p><p>End</p>',
    '<p>All of it is <strong>white</strong>.</p><p>End</p>',
    '',
  ],
  [
    'columns that cells alone hide, and words too small to be read',
    '<table><tr><td>a</td><td width="0">b</td></tr><tr><td>c</td><td style="width:0px">d</td></tr></table><p>End<span style="font-size:1px">x</span></p>',
    '<table><tbody><tr><td>a</td></tr><tr><td>c</td></tr></tbody></table><p>End</p>',
    '3 hidden passages were not pasted.',
  ],
]

test(
  '[EDT-10] what each program puts on the clipboard is pasted cleanly',
  { tags: ['full'] },
  async ({ page, editor }) => {
    await editor.open()
    for (const [what, html, written, notice] of cases) {
      await editor.clear()
      await paste(page, html)
      await expect.poll(() => editor.written(), { message: what }).toBe(written)
      // Messages are drawn in the next frame.
      for (let frame = 0; frame < 3; frame += 1)
        await new Promise((drawn) => page.window().requestAnimationFrame(drawn))
      await expect.poll(() => textsOf(noticesIn(page)), { message: what }).toEqual(notice ? [notice] : [])
    }
  },
)

const lines = [
  'The survey covered sellers of maize, beans and cattle in nine dis-',
  'tricts and asked each of them about prices, transport and credit.',
]
const joined =
  '<p>The survey covered sellers of maize, beans and cattle in nine districts and asked each of them about prices, transport and credit.</p>'

const layouts = {
  'plain text': '',
  spans: lines.map((line) => `<span>${line}</span>`).join('<br role="presentation">'),
  'a paragraph': `<p style="font-family:Times"><b></b>${lines.join('<br>')}</p>`,
  'a line that keeps its breaks': `<span style="white-space: pre-wrap;">${lines.join('\n')}</span>`,
  paragraphs: lines.map((line) => `<p class="p1" style="margin:0"><span>${line}</span></p>`).join('\n'),
  divisions: `<div>${lines.map((line) => `<div>${line}<br></div>`).join('')}</div>`,
}

test(
  'lines of a PDF become paragraphs, however they are copied, and one undo reverts it',
  { tags: ['full'] },
  async ({ page, editor }) => {
    await editor.open()
    for (const [message, html] of Object.entries(layouts)) {
      await editor.clear()
      const element = await contentOf(page).findElement()
      const view = page.window()
      element.focus()
      const clipboardData = new view.DataTransfer()
      clipboardData.setData('text/plain', lines.join('\n'))
      if (html) clipboardData.setData('text/html', html)
      const event = new view.ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      element.dispatchEvent(event)
      await expect.poll(() => editor.written(), { message }).toBe(joined)
      await commands.pressKeys('Control+z')
      await expect.poll(() => editor.written(), { message }).toBe(`<p>${lines[0]}</p><p>${lines[1]}</p>`)
    }
  },
)

const descriptions = {
  'C:\\Users\\me\\image1.png': '',
  'Screenshot 2026-11-26 at 07.01.png': '',
  'https://example.org/a/b.jpg': '',
  'A map of Kano\n\nAI-generated content may be incorrect.': 'A map of Kano',
  'Traders at the border': 'Traders at the border',
}

test(
  '[EDT-09] a pasted picture keeps its description, unless that is a file name or generated',
  { tags: ['full'] },
  async ({ page, editor }) => {
    await editor.open()
    for (const [alt, words] of Object.entries(descriptions)) {
      await editor.clear()
      await paste(page, described(alt))
      await expect.poll(() => editor.written(), { message: alt }).toContain(`alt="${words}"`)
    }
  },
)

test(
  '[EDT-10] letters that only their font has are marked, and counted',
  { tags: ['full'] },
  async ({ page, editor }) => {
    await editor.open()
    await paste(page, '<p>Area <span style="font-family:\'MT Extra\'">a</span> of \ue123 fields</p>')
    await expect
      .element(page.getByText('2 letters of symbol fonts are marked “[symbol]” in the text.'))
      .toBeVisible()
  },
)
