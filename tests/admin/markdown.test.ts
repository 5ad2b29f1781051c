import { expect, test } from 'vitest'
import { parseHtml } from '#document/read/html.ts'
import { markdownHtml } from '#admin/editor/paste/markdown.ts'

const note = (number: number, words: string) =>
  `<li id="note-${number}">${words} <a href="#note-ref-${number}">↩</a></li>`
const mark = (number: number) => `<sup><a href="#note-${number}" id="note-ref-${number}">${number}</a></sup>`
const link = (address: string, words: string) =>
  `<a href="${address}" rel="noopener noreferrer" target="_blank">${words}</a>`

test.each([
  [
    'a[^1] b[^1]\n\n[^1]: x',
    `<p>a${mark(1)} b${mark(2)}</p><ol class="notes">${note(1, 'x')}${note(2, 'x')}</ol>`,
  ],
  [
    'a[^2]\n\n[^1]: lost\n[^2]: **x**',
    `<p>a${mark(1)}</p><p>lost</p><ol class="notes">${note(1, '<strong>x</strong>')}</ol>`,
  ],
  ['a[^3] `[^1]`\n\n[^1]: x', '<p>a[^3] [^1]</p><p>x</p>'],
  ['> a\n> b\n\nTitle\n===', '<blockquote><p>a\nb</p></blockquote><h1>Title</h1>'],
  ['![A map](https://example.org/a.png)', '<p><img src="https://example.org/a.png" alt="A map" /></p>'],
  ['a | b\n-|-\n**c** | d\\|e', undefined],
  ['- [ ] a\n- [x] b', '<ul><li>☐ a</li><li>☑ b</li></ul>'],
  ['<table><tr><td>a</td><td>b</td></tr></table>', '<p>a b</p>'],
  ['<p>a<br class=x>b</p>\n\nc', '<p>a<br />b</p><p>c</p>'],
  ['<br>\na\n\n<hr>\n\nb', '<p>a</p><p>b</p>'],
  ['<div><p>a</p><script>x</script><b>b</b></div>', '<p>a<br /><strong>b</strong></p>'],
  ['[Sample]: yes\n[10:02]: "no"', '<p>[Sample]: yes\n[10:02]: "no"</p>'],
  ['[a][1]\n\n[1]: <mailto:a@sample.example> "A"', '<p><a href="mailto:a@sample.example">a</a></p>'],
  ['<img src=x onerror=alert(1)>**a**', '<p><strong>a</strong></p>'],
  ['[a](javascript:alert(1)) [b](data:text/html,x) <https://example.org>', undefined],
  ['***\n\na  \nb\n\n---', '<p>a<br />b</p>'],
  ['a <!-- b\n\n# c', '<p>a &lt;!-- b</p><h1>c</h1>'],
  ['<!-- a -->\nb', '<p>&lt;!-- a --&gt;\nb</p>'],
  ['Dear <your name>,\n\n<title>', '<p>Dear &lt;your name&gt;,</p><p>&lt;title&gt;</p>'],
  ['<div>a <b\n\nc', '<p>a &lt;b</p><p>c</p>'],
  ['<style>a {}</style>\n\n<style>b\n\nc', '<p>b</p><p>c</p>'],
  ['`<b>` <code><c d></code>', '<p>&lt;b&gt; &lt;c d&gt;</p>'],
  ['a[^1]\n\n[^1]:\nb\n\nc', `<p>a${mark(1)}</p><p>c</p><ol class="notes">${note(1, 'b')}</ol>`],
  ['a[^1]\n\n[^1]:\n    b\n  *c*', `<p>a${mark(1)}</p><ol class="notes">${note(1, 'b\n  <em>c</em>')}</ol>`],
  ['a[^x]\n\n[^x]: b\n\n    c', `<p>a${mark(1)}</p><ol class="notes">${note(1, 'b<br />c')}</ol>`],
  ['a[^1]\n[^1]:\n[^2]: b', '<p>a[^1]\n[^1]:</p><p>b</p>'],
  ['[^a-z]: no letter, [^a-z] or [^0-9]', '<p>[^a-z]: no letter, [^a-z] or [^0-9]</p>'],
  ['[^abc]: another letter', '<p>[^abc]: another letter</p>'],
  [
    'a[^1] b[^2]\n\n[^1]: see **x**[^2],[^3] and [^1]\n[^2]: y\n[^3]: *z*[^2]',
    `<p>a${mark(1)} b${mark(2)}</p><ol class="notes">${note(1, 'see <strong>x</strong> (y), (<em>z</em>[^2]) and [^1]')}${note(2, 'y')}</ol>`,
  ],
  ['[a]: https://example.org/b', `<p>[a]: ${link('https://example.org/b', 'https://example.org/b')}</p>`],
  [
    '[c][k]\n\n[k]: https://example.org/\n[j]: https://example.org/ "D"',
    `<p>${link('https://example.org/', 'c')}</p><p>[j]: ${link('https://example.org/', 'https://example.org/')} "D"</p>`,
  ],
  ['``` Prices in May\n1\n```', '<p>Prices in May</p><p>1</p>'],
  ['5 \\* 3, AT&amp;T &lt; x', '<p>5 * 3, AT&amp;T &lt; x</p>'],
])('[EDT-10] the Markdown %j becomes the HTML of a text', (text, html) => {
  const written = markdownHtml(text, parseHtml).replaceAll('\n<', '<').trim()
  expect(written).not.toMatch(/javascript:|data:|onerror|script/)
  if (html) expect(written).toBe(html)
})

test.each([
  ['3. a\n7. b\n7. c', '<ol start="3">a|<ol start="7">b|<ol start="7">c'],
  ['3. a\n4. b', '<ol start="3">a|b'],
  ['1. a\n1. b\n1. c', '<ol>a|b|c'],
  ['1. a\n1. b\n2. c', '<ol>a|<ol>b|c'],
  ['9) a\n8) b', '<ol start="9">a|<ol start="8">b'],
  ['1. a\n   1. b\n   4. c\n2. d', '<ol>a<ol>b|<ol start="4">c|d'],
  ['0. a\n1. b', '<ol start="0">a|b'],
  ['123456. a', '<p>123456. a</p>'],
])('[EDT-10] the Markdown %j keeps its numbers; equal ones only count', (text, lists) => {
  const written = markdownHtml(text, parseHtml).replaceAll(/\n|<\/[ou]l>|<\/li>$/g, '')
  expect(
    written
      .replaceAll('<li>', '')
      .replaceAll(/(?:<\/li>)+/g, '|')
      .replace(/\|$/, ''),
  ).toBe(lists)
})

test('[EDT-10] of two notes with one label, neither loses its words', () => {
  const written = markdownHtml('a[^1]\n\n[^1]: one\n\n[^1]: two', parseHtml)
  expect(written).toContain(': two')
  expect(written).toContain(note(1, 'one'))
})

test('[EDT-10] links in the words of notes are those of the text', () => {
  const written = markdownHtml('a[^1]\n\n[^1]: see [b][k]\n\n[k]: https://example.org/', parseHtml)
  expect(written).toContain(note(1, `see ${link('https://example.org/', 'b')}`))
})

test('[EDT-10] cells beyond the head of a table stay in it', () => {
  const written = markdownHtml('a | b\n-|-\nc | d | e\nf', parseHtml)
  const cells = (tag: string, words: string[]) => words.map((word) => `<${tag}>${word}</${tag}>`).join('')
  expect(written.replaceAll(/ scope="col"|\n/g, '')).toBe(
    `<table><thead><tr>${cells('th', ['a', 'b', ''])}</tr></thead><tbody><tr>${cells('td', ['c', 'd', 'e'])}</tr><tr>${cells('td', ['f', '', ''])}</tr></tbody></table>`,
  )
})
