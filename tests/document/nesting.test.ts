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
