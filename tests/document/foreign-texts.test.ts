import { expect, test } from 'vitest'
import { readHtml } from '#document/read/html.ts'
import { sanitiseHtml } from '#document/sanitise-html.ts'
import { shownText } from '#document/write/shown-text.ts'

// Texts that other editors and backends store, and what pages show of them.

function shownOf(html: string): string {
  const pictureOf = (address: string) => (address.startsWith('https://example.org/') ? address : '')
  const { html: shown } = shownText(readHtml(sanitiseHtml(html, pictureOf), pictureOf))
  return shown
}

test.each([
  ['div', '<div>Beans</div><div>Maize</div>', '<p>Beans</p><p>Maize</p>'],
  ['div in div', '<div>Beans<div>Maize</div></div>', 'Beans<p>Maize</p>'],
  ['lines', 'Beans<br>Maize<BR CLEAR=ALL>Milk', 'Beans<br />Maize<br />Milk'],
  ['no element', 'Prices &lt; 5 &amp; rising', 'Prices &lt; 5 &amp; rising'],
  ['entities', '<p>&eacute;&nbsp;&#8217; &bogus; &amp;amp;</p>', '<p>é\u00a0’ &amp;bogus; &amp;amp;</p>'],
  ['Gutenberg', '<!-- wp:paragraph --><p>Beans</p><!-- /wp:paragraph -->', '<p>Beans</p>'],
  [
    'Gutenberg’s quotation',
    '<blockquote class="wp-block-quote"><p>Beans</p><cite>Sample</cite></blockquote>',
    '<blockquote><p>Beans</p>Sample</blockquote>',
  ],
  [
    'TinyMCE',
    '<p style="text-align: center;"><span style="text-decoration: underline;"><b>Beans</b></span></p>',
    '<p><span><strong>Beans</strong></span></p>',
  ],
  ['CKEditor', '<p style="margin-left:40px"><big>Beans</big> <mark>m</mark></p>', '<p>Beans m</p>'],
  [
    'Word',
    "<p class=MsoNormal style='margin:0'><span lang=EN>Beans<o:p></o:p></span></p>",
    '<p><span>Beans</span></p>',
  ],
  [
    'Word’s remarks',
    '<!--[if gte mso 9]><xml>x</xml><![endif]--><h1>Beans</h1>',
    '<h2 id="beans">Beans</h2>',
  ],
  [
    'upper case',
    '<P ALIGN=CENTER><FONT SIZE=2>Beans</FONT></P><CENTER>Maize</CENTER>',
    '<p>Beans</p><p>Maize</p>',
  ],
  ['unclosed paragraphs', '<p>Beans<p>Maize', '<p>Beans</p><p>Maize</p>'],
  ['unclosed items', '<UL><LI>Beans<LI>Maize</UL>', '<ul><li>Beans</li><li>Maize</li></ul>'],
  [
    'lists in lists',
    '<ul><li>Beans</li><ul><li>red</li></ul></ul>',
    '<ul><li>Beans</li><ul><li>red</li></ul></ul>',
  ],
  ['code', '<pre><code>a  b</code></pre>', '<p>a  b</p>'],
  ['rules', '<p>Beans</p><hr><p>Maize</p>', '<p>Beans</p><p>Maize</p>'],
  ['frames', '<iframe src="https://video.example/1"></iframe><p>Beans</p>', '<p>Beans</p>'],
  ['scripts', '<script>x()</script><style>p{}</style><p onclick="x()">Beans</p>', '<p>Beans</p>'],
  ['a form', '<form><label>Beans</label><textarea>x</textarea></form>', 'Beans'],
  ['a drawing', '<svg><path d="M0"/></svg><p>Beans</p>', '<p>Beans</p>'],
  ['a fold', '<details><summary>Beans</summary><p>red</p></details>', 'Beans<p>red</p>'],
  [
    'right to left',
    '<p dir="rtl">أسعار الذرة</p><p>2026</p>',
    '<p dir="rtl">أسعار الذرة</p><p dir="rtl">2026</p>',
  ],
  [
    'a caption of WordPress',
    '<div class="wp-caption"><img src="https://example.org/a.png"><p>Beans</p></div>',
    '<img src="https://example.org/a.png" alt="" loading="lazy" decoding="async"><p>Beans</p>',
  ],
  [
    'a picture that is not ours',
    '<figure><img src="https://ads.example/a.png"><figcaption>Beans</figcaption></figure>',
    '<p>Beans</p>',
  ],
  [
    'a table in a table',
    '<table><tr><td>A<table><tr><td>B</td></tr></table></td></tr></table>',
    '<div class="table-scroll" id="table-1" role="region" tabindex="0" aria-label="Table 1"><table><tr><td>A<p>B</p></td></tr></table></div>',
  ],
  ['a cell alone', '<td>Beans</td>', '<p>Beans</p>'],
])('a text with %s shows all its words, in blocks that a text has', (_, html, shown) => {
  expect(shownOf(html)).toBe(shown)
})
