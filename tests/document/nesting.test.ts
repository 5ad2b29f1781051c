import { expect, test } from 'vitest'
import { nestsDeeperThan } from '#document/read/nesting.ts'
import { sanitiseHtml } from '#document/sanitise-html.ts'
import { expectLinearTime } from '../support/linear-time.ts'

test.each([
  ['<ul><li><ul><li>x</li></ul></li></ul>', false],
  ['<ul><li>'.repeat(4), true],
  ['<b><i>'.repeat(2), true],
  ['<ul></b>'.repeat(4), true],
  ['<UL><li></ul>'.repeat(50), false],
  ['<b><i></b>'.repeat(50), false],
  ['<p>'.repeat(50), false],
  ['<p>one<br>two<li>three'.repeat(50), false],
  ['a < b and c <3 d'.repeat(50), false],
])('nesting deeper than three elements is detected (%#)', (html, deep) => {
  expect(nestsDeeperThan(3, html)).toBe(deep)
})

test('a very deeply nested text keeps its words', () => {
  expect(sanitiseHtml(`${'<ul><li>'.repeat(200)}One &lt;two&gt; <b>three</b>`)).toBe(
    '<p>One &lt;two&gt; three</p>',
  )
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
