import { expect, test } from 'vitest'
import { parseHtml } from '#document/read/html.ts'
import { markdownHtml } from '#admin/editor/paste/markdown.ts'

const note = (number: number, words: string) =>
  `<li id="note-${number}">${words} <a href="#note-ref-${number}">↩</a></li>`
const mark = (number: number) => `<sup><a href="#note-${number}" id="note-ref-${number}">${number}</a></sup>`

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
  ['5 \\* 3, AT&amp;T &lt; x', '<p>5 * 3, AT&amp;T &lt; x</p>'],
])('[EDT-10] the Markdown %j becomes the HTML of a text', (text, html) => {
  const written = markdownHtml(text, parseHtml).replaceAll('\n<', '<').trim()
  expect(written).not.toMatch(/javascript:|data:|onerror|script/)
  if (html) expect(written).toBe(html)
})

test('[EDT-10] of two notes with one label, neither loses its words', () => {
  const written = markdownHtml('a[^1]\n\n[^1]: one\n\n[^1]: two', parseHtml)
  expect(written).toContain(': two')
  expect(written).toContain(note(1, 'one'))
})
