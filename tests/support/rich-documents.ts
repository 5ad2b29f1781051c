import { array, constantFrom, integer, record, tuple } from 'fast-check'

/** The address of a picture of our own store; '' for others, which a text must not show. */
export function storedPictureOf(source: string): string {
  return source.startsWith('/api/images/') ? source : ''
}

const words = constantFrom('Beans', 'a &amp; b', 'kg ha', '1 &lt; 2', 'Émile')
const link = 'a href="https://example.org/a?b=c&amp;d" rel="noopener noreferrer" target="_blank"'
const inline = array(
  tuple(constantFrom('strong', 'em', 'u', 's', 'sup', 'sub', 'span class="ql-color-clay"', link), words).map(
    ([tag, text]) => (text === 'Beans' ? text : `<${tag}>${text}</${tag.split(' ', 1).join('')}>`),
  ),
  { minLength: 1, maxLength: 3 },
).map((parts) => parts.join(' '))

const cell = tuple(constantFrom('', ' colspan="2"', ' rowspan="3"'), inline).map(
  ([span, text]) => `<td${span}>${text}</td>`,
)
const row = tuple(inline, array(cell, { maxLength: 3 })).map(
  ([head, cells]) => `<tr><th scope="row">${head}</th>${cells.join('')}</tr>`,
)
const drawn = constantFrom('', ' class="chart-bars"', ' class="chart-lines"')
const rows = array(row, { minLength: 1, maxLength: 3 })
const table = record({ drawn, caption: inline, head: inline, rows }).map(
  ({ drawn, caption, head, rows }) =>
    `<table${drawn}><caption>${caption}</caption><thead><tr><th scope="col">${head}</th></tr></thead><tbody>${rows.join('')}</tbody></table>`,
)
const figure = tuple(words, inline).map(
  ([alt, caption]) =>
    `<figure><img src="/api/images/a.jpg" alt="${alt}" width="800" height="600" /><figcaption>${caption}</figcaption></figure>`,
)
const paragraph = tuple(constantFrom('p', 'h2', 'h3', 'blockquote'), inline).map(
  ([tag, text]) => `<${tag}>${text}</${tag}>`,
)
const list = tuple(constantFrom('ul', 'ol', 'ol start="3"'), inline).map(
  ([tag, text]) => `<${tag}><li>${text}</li></${tag.split(' ', 1).join('')}>`,
)

function noted(html: string, notes: number): string {
  if (notes === 0) return html
  const numbers = Array.from({ length: notes }, (_, index) => index + 1)
  const marks = numbers.map((n) => `<sup><a href="#note-${n}" id="note-ref-${n}">${n}</a></sup>`)
  const items = numbers.map((n) => `<li id="note-${n}">Note <a href="#note-ref-${n}">↩</a></li>`)
  return `${html}<p>Noted${marks.join('')}</p><ol class="notes">${items.join('')}</ol>`
}

const block = constantFrom(table, figure, paragraph, list).chain((kind) => kind)

/** A text as the editor sends it, with each element that texts may hold. */
export const richDocument = tuple(array(block, { maxLength: 6 }), integer({ min: 0, max: 3 })).map(
  ([blocks, notes]) => noted(blocks.join(''), notes),
)

/** Pieces that break tables, figures and notes. */
export const richPieces = [
  '<table>',
  '</table>',
  '<caption>',
  '<thead>',
  '<tbody>',
  '<tfoot>',
  '<tr>',
  '</tr>',
  '<td>',
  '</td>',
  '<th scope="col" colspan="2" onclick="x">',
  '<td rowspan="999999" style="x" background="https://evil.example/a.png">',
  '<figure>',
  '</figure>',
  '<img src="/api/images/a.jpg" onerror="x" loading="eager">',
  '<img src="https://evil.example/a.jpg" srcset="https://evil.example/b.jpg">',
  '<img src="data:image/svg+xml,x">',
  '<figcaption>',
  '</figcaption>',
  '<a href="#note-1" id="note-ref-1">',
  '</a>',
  '<a href="javascript:x" id="body">',
  '<ol class="notes evil"><li id="note-1">',
  '</ol>',
  '<svg><style>',
  '<math><mtext>',
  '</math>',
  '<p>',
  '<div>',
  '</div>',
  '<strong>',
  '<removed>',
  '</removed>',
  '<select>',
  '<template>',
  'text',
]

/** Hostile and broken elements, and their sanitised form. */
export const hostileElements: [string, string][] = [
  [
    '<table onclick="x" bgcolor="red" background="https://evil.example/a" style="position:fixed"></table>',
    '<table></table>',
  ],
  ['<tr><td>a</td><td>b</td></tr>', '<p>a</p><p>b</p>'],
  ['<caption>a</caption>', '<p>a</p>'],
  ['<table><tr><td colspan="999999999" rowspan="-1">a', '<table><tr><td>a</td></tr></table>'],
  ['<table><tr><td colspan="1" rowspan="0x10">a', '<table><tr><td>a</td></tr></table>'],
  ['<table><tr><th scope="x&quot; onclick=&quot;y">a', '<table><tr><th>a</th></tr></table>'],
  [
    '<table><tr><td>a<table><tr><td>b</td><td>c</td></tr></table></td></tr></table>',
    '<table><tr><td>a<p>b</p><p>c</p></td></tr></table>',
  ],
  [
    '<table><tr><td><svg onload="x"><style>*{}</style></svg>a<math><mi href="javascript:x">b',
    '<table><tr><td>ab</td></tr></table>',
  ],
  ['<table><tr><td><img src="/api/images/a.jpg">a</td></tr></table>', '<table><tr><td>a</td></tr></table>'],
  ['<table><tr><a href="https://example.org">a</a></tr></table>', '<table><tr>a</tr></table>'],
  ['<figure><img src="javascript:x"><figcaption>a</figcaption></figure>', '<p>a</p>'],
  ['<figure><img src="data:image/png;base64,AA"><figcaption>a</figcaption></figure>', '<p>a</p>'],
  ['<figure><img src="//evil.example/api/images/a.jpg"></figure>', ''],
  ['<figure><img src="https://evil.example/a.jpg"></figure>b', 'b'],
  ['<figure><figure><img src="x"><figcaption>a</figcaption></figure></figure>', '<p>a</p>'],
  [
    '<img src="/api/images/a.jpg" srcset="https://evil.example/a 1x" sizes="1" loading="lazy" onload="x" usemap="#m" id="note-1" width="1e9" height="20">',
    '<img src="/api/images/a.jpg" alt="" height="20" />',
  ],
  ['<figcaption>a</figcaption>', '<p>a</p>'],
  ['<a id="body">a</a><a id="__proto__">b</a><li id="note-ref-1">c</li>', '<a>a</a><a>b</a><li>c</li>'],
  ['<a id="note-ref-1000">a</a><p id="note-1">b</p><a id="note-1">c</a>', '<a>a</a><p>b</p><a>c</a>'],
  [
    '<ol start="3" type="i" onclick="x"><li value="9">a</li></ol><ol start="0"><li>b</li></ol>',
    '<ol start="3"><li>a</li></ol><ol start="0"><li>b</li></ol>',
  ],
  [
    '<ol start="1"><li>a</li></ol><ol start="-2"><li>b</li></ol><ol start="1e9"><li>c</li></ol><ul start="4"><li>d</li></ul>',
    '<ol><li>a</li></ol><ol><li>b</li></ol><ol><li>c</li></ol><ul><li>d</li></ul>',
  ],
  ['<ol><li id="note-1">a</li><li id="note-1">b</li></ol>', '<ol><li id="note-1">a</li><li>b</li></ol>'],
  ['<a href="#note-1&quot;">a</a><a href="#top">b</a><a href="/dashboard">c</a>', '<a>a</a><a>b</a><a>c</a>'],
  ['<ul class="notes"><li class="notes">a</li></ul>', '<ul><li>a</li></ul>'],
]
