import { expect, test } from 'vitest'
import { sanitiseHtml } from '#document/sanitise-html.ts'
import { expectLinearTime } from '../support/linear-time.ts'

test('a very deeply nested text keeps its words', () => {
  expect(sanitiseHtml(`${'<ul><li>'.repeat(200)}One &lt;two&gt; <b>three</b>`)).toBe(
    '<p>One &lt;two&gt; three</p>',
  )
})

test.each([
  ['<ul><li>', 50, '<ul>', 50],
  ['<blockquote>', 150, '<blockquote>', 100],
  ['<p>one<br>two', 500, '<p>', 500],
  ['<b><i>x</b>', 500, '<strong>', 500],
  ['<td>x', 500, '<p>', 500],
])('a text of %s is no deeper than its open elements, and keeps them', (part, times, kept, levels) => {
  expect(sanitiseHtml(part.repeat(times)).split(kept)).toHaveLength(levels + 1)
})

const picture = '<figure><img src="/api/images/a.jpg" alt="" /></figure>'

// A browser ends a paragraph at a block, and would read another text than the server wrote.
test.each([
  [`<p><strong>a ${picture} b</strong></p>`, `<strong>a </strong>${picture}<strong> b</strong>`],
  ['<b><table><tr><td>x</td></tr></table></b>', '<table><tr><td>x</td></tr></table>'],
  ['<em><th><b><blockquote>y', '<blockquote><em><strong>y</strong></em></blockquote>'],
  ['<b><ul><li>y<ul><li>z', '<ul><li><strong>y</strong><ul><li><strong>z</strong></li></ul></li></ul>'],
  ['<td><em><h2>y', '<h2><em>y</em></h2>'],
  ['<u><p>one</p> <p>two<br>three</p></u>', '<p><u>one</u></p> <p><u>two<br />three</u></p>'],
  ['<sub><p></p>', '<p></p>'],
  [
    '<a href="#note-1" id="note-ref-1">a<p>b',
    '<a href="#note-1" id="note-ref-1">a</a><p><a href="#note-1">b</a></p>',
  ],
])('[EDT-09] a format around blocks becomes one of their words: %s', (given, kept) => {
  expect(sanitiseHtml(given, (source) => source)).toBe(kept)
  expect(sanitiseHtml(kept, (source) => source)).toBe(kept)
})

const parts = [
  '<ul><li>',
  '<b><i>',
  '<ul></b>',
  '<blockquote>',
  '<p>',
  '<li>',
  '<b>x</b>',
  `${'<b>'.repeat(99)}x${'</b>'.repeat(99)}`,
  '<a href="',
  '<!--',
  '<![CDATA[',
  '&amp',
  '<span style="color:#',
  '<script>',
  '</p>',
  '<figure>',
  '<figure></figure>',
  '<figure><img src="x"><figcaption>',
  '<table>',
  '<table><tr><td>',
  '<td>x</td>',
  '<div><p>x</p></div>',
  '<li id="note-1">',
]

const repeated = (part: string) => (size: number) =>
  sanitiseHtml(part.repeat(Math.ceil(size / part.length)).slice(0, size))

test.each(parts)('64 KB of tags (%#) take linear time at most', async (part) => {
  await expectLinearTime(repeated(part), 16_000)
})

// Includes a text as long as the API accepts.
test.each(parts)(
  'half a megabyte of tags (%#) takes no more than linear time',
  { tags: ['full'] },
  async (part) => {
    await expectLinearTime(repeated(part), 125_000)
  },
)
