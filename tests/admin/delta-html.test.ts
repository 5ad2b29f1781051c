import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDelta, type TextOp } from '#document/read/delta.ts'
import { parseHtml } from '#document/read/html.ts'
import { writeHtml } from '#document/write/html.ts'
import { droppedMessage } from '#admin/editor/paste/dropped.ts'
import { backgroundColourNames, textColourNames } from '#document/palette.ts'
import { sanitiseHtml } from '#document/sanitise-html.ts'
import { textOf } from '../support/texts.ts'

const htmlOfDelta = (ops: readonly TextOp[]) => writeHtml(readDelta(ops, parseHtml))

/** The mark of a note in a cell, as the editor holds it. */
const noteMark = (html: string) => `<sup data-note="${html}"></sup>`

const line = (text: string, attributes?: Record<string, unknown>): TextOp[] => [
  { insert: text },
  { insert: '\n', ...(attributes ? { attributes } : {}) },
]

describe('[EXC-02] edited text becomes plain, semantic HTML', () => {
  test.for<[string, TextOp[], string]>([
    ['nothing', [{ insert: '\n' }], ''],
    ['blanks only', line(' \u00A0 '), ''],
    ['hard spaces between words', line('a\u00A0b \u00A0 c '), '<p>a b c</p>'],
    ['empty lines', [...line('a'), ...line(''), ...line('b')], '<p>a</p><p>b</p>'],
    ['a heading', line('Title', { header: 3 }), '<h3>Title</h3>'],
    ['signs', line('a < b & "c"'), '<p>a &lt; b &amp; "c"</p>'],
    [
      'a bullet list, then an ordered one',
      [...line('a', { list: 'bullet' }), ...line('b', { list: 'bullet' }), ...line('c', { list: 'ordered' })],
      '<ul><li>a</li><li>b</li></ul><ol><li>c</li></ol>',
    ],
    [
      'a list in a list',
      [
        ...line('a', { list: 'ordered' }),
        ...line('b', { list: 'bullet', indent: 1 }),
        ...line('c', { list: 'ordered' }),
      ],
      '<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>',
    ],
    [
      'lists that begin with a number, or directly after another list',
      [
        ...line('a', { list: 'ordered', start: '3' }),
        ...line('b', { list: 'ordered', indent: 1, start: '0' }),
        ...line('c', { list: 'ordered', start: '1' }),
        ...line('d', { list: 'bullet', start: '5' }),
        ...line('e', { list: 'ordered', start: '1" x="' }),
      ],
      '<ol start="3"><li>a<ol start="0"><li>b</li></ol></li></ol><ol><li>c</li></ol><ul><li>d</li></ul><ol><li>e</li></ol>',
    ],
    [
      'an empty first item, whose number the next one takes',
      [
        ...line('', { list: 'ordered', start: '3' }),
        ...line('a', { list: 'ordered' }),
        ...line('', { list: 'ordered', start: '7' }),
        ...line('b'),
      ],
      '<ol start="3"><li>a</li></ol><p>b</p>',
    ],
    [
      'formats, the outer ones around the inner',
      [
        { insert: 'a ', attributes: { bold: true } },
        { insert: 'b', attributes: { bold: true, italic: true, color: 'clay' } },
        { insert: '\n' },
      ],
      '<p><strong>a <em><span class="ql-color-clay">b</span></em></strong></p>',
    ],
    [
      'a link that is none and a colour outside the palette',
      [
        { insert: 'a', attributes: { link: 'javascript:alert(1)' } },
        { insert: 'b', attributes: { color: '#ff0000' } },
        { insert: '\n' },
      ],
      '<p>ab</p>',
    ],
    ['a picture', [{ insert: { image: 'data:,' } }, ...line('a')], '<p>a</p>'],
    [
      'a table and a figure between lines',
      [
        ...line('a'),
        { insert: { 'table-block': '<table></table>' } },
        { insert: { figure: '<figure><img src="/a.jpg" alt="" /></figure>' } },
        ...line('b'),
      ],
      '<p>a</p><table></table><figure><img src="/a.jpg" alt="" /></figure><p>b</p>',
    ],
    [
      'superscript and subscript',
      [
        { insert: '10' },
        { insert: '3', attributes: { script: 'super' } },
        { insert: ' H' },
        { insert: '2', attributes: { script: 'sub' } },
        { insert: '\n' },
      ],
      '<p>10<sup>3</sup> H<sub>2</sub></p>',
    ],
    [
      'footnotes, also in a table, numbered in the order of the text',
      [
        { insert: 'a' },
        { insert: { note: 'one &amp; "x"' }, attributes: { bold: true } },
        { insert: '\n' },
        { insert: { 'table-block': `<table><tbody><tr><td>${noteMark('two')}</td></tr></tbody></table>` } },
        { insert: { note: '' } },
        { insert: { note: 'three' } },
        { insert: '\n' },
      ],
      '<p>a<sup><a href="#note-1" id="note-ref-1">1</a></sup></p><table><tbody><tr><td><sup><a href="#note-2" id="note-ref-2">2</a></sup></td></tr></tbody></table><p><sup><a href="#note-3" id="note-ref-3">3</a></sup></p><ol class="notes"><li id="note-1">one &amp; "x" <a href="#note-ref-1">↩</a></li><li id="note-2">two <a href="#note-ref-2">↩</a></li><li id="note-3">three <a href="#note-ref-3">↩</a></li></ol>',
    ],
    [
      'what looks like a footnote and was typed',
      line('<sup data-note="x"></sup>'),
      '<p>&lt;sup data-note="x"&gt;&lt;/sup&gt;</p>',
    ],
  ])('%s', ([, ops, html]) => {
    expect(htmlOfDelta(ops)).toBe(html)
  })
})

test('[EDT-10] content that was not pasted is counted in words', () => {
  expect(droppedMessage(new Map())).toBe('')
  expect(droppedMessage(new Map([['picture', 1]]))).toBe('1 picture was not pasted.')
  const left = new Map([['picture', 1] as const, ['drawing', 2] as const])
  expect(droppedMessage(left)).toBe('1 picture and 2 drawings were not pasted.')
})

const inline = fc.record(
  {
    bold: fc.boolean(),
    italic: fc.boolean(),
    underline: fc.boolean(),
    strike: fc.boolean(),
    color: fc.constantFrom(...textColourNames, 'red', '#123456'),
    background: fc.constantFrom(...backgroundColourNames, 'yellow'),
    script: fc.constantFrom('super', 'sub', 'other'),
    link: fc.oneof(
      fc.webUrl({ withQueryParameters: true }),
      fc.constantFrom('javascript:alert(1)', 'mailto:a@b.org', 'https://e.org/?a="b"&c=<d>'),
    ),
  },
  { requiredKeys: [] },
)
const block = fc.record(
  {
    header: fc.integer({ min: 0, max: 8 }),
    list: fc.constantFrom('ordered', 'bullet', 'checked'),
    indent: fc.integer({ min: 1, max: 4 }),
    align: fc.constantFrom('center', 'right', 'justify', 'left'),
    blockquote: fc.boolean(),
  },
  { requiredKeys: [] },
)
const words = fc.string({
  unit: fc.constantFrom('a', 'ü', '<', '>', '&', '"', "'", ' ', '\u00A0', '😀', 'ع'),
})
const documents = fc.array(
  fc.oneof(
    fc.record({ insert: words, attributes: inline }),
    fc.record({ insert: fc.constant('\n'), attributes: block }),
  ),
)

test('[EXC-02] the server stores the editor’s output unchanged: sanitising changes nothing', () => {
  fc.assert(
    fc.property(documents, (ops) => {
      const html = htmlOfDelta(ops)
      expect(sanitiseHtml(html)).toBe(html)
    }),
    { numRuns: 500 },
  )
})

test('[EXC-02] the output has every word, and no hard space, empty block or blank at the ends of a block', () => {
  fc.assert(
    fc.property(documents, (ops) => {
      const html = htmlOfDelta(ops)
      expect(html).not.toMatch(/\u00A0|&nbsp;|<(p|h\d|blockquote)[^>]*>\s*<\/\1>|\s<\/(?:p|h\d|blockquote)>/)
      const letters = (text: string) => text.replace(/[\s\u00A0]+/g, '')
      expect(letters(textOf(html.replace(/<\/?su[bp]>/g, '')))).toBe(
        letters(ops.map(({ insert }) => insert).join('')),
      )
    }),
    { numRuns: 500 },
  )
})
