import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseHtml, readHtml } from '#document/read/html.ts'
import { canonicalParts, deltaOf } from '#document/write/delta.ts'
import { writeHtml } from '#document/write/html.ts'
import { richDocument, storedPictureOf } from '../support/rich-documents.ts'

const canonical = (html: string) =>
  writeHtml(canonicalParts(readHtml(html, storedPictureOf), (part) => parseHtml(part)))

const picture = '<img src="/api/images/a.jpg" alt="A road" />'
const note = '<sup><a href="#note-1" id="note-ref-1">1</a></sup>'
const noteItem = '<li id="note-1">Fees <a href="#note-ref-1">↩</a></li>'

test('[EXC-02] opening a text in the editor and saving it changes nothing', () => {
  // Two lists of bullets without anything between them are one list to the editor.
  const saved = fc.property(richDocument, (html) => {
    expect(canonical(html)).toBe(html.replaceAll('</ul><ul>', ''))
  })
  fc.assert(saved)
})

describe('[EXC-02] a text of another hand in the editor loses no word', () => {
  test.for<[string, string, string]>([
    ['words without a paragraph', 'one<p>two</p>three', '<p>one</p><p>two</p><p>three</p>'],
    ['lines of a paragraph', '<p>one<br>two</p>', '<p>one</p><p>two</p>'],
    ['lines of source', '<p>one\n  two</p>\n<p>three</p>', '<p>one two</p><p>three</p>'],
    [
      'words in no cell of a table',
      '<table>one <b>two</b><tr>three<td>a</td></tr>\n<tbody>four<tr><td>b</td></tr></tbody></table>',
      '<p>one twothree four</p><table><tbody><tr><td>a</td></tr><tr><td>b</td></tr></tbody></table>',
    ],
    [
      'paragraphs and cells in no row',
      '<table><p>one</p><p>two</p><td>three</td><tr><td>a</td></tr></table>',
      '<p>one two three</p><table><tbody><tr><td>a</td></tr></tbody></table>',
    ],
    [
      'two captions',
      '<table><caption>one</caption><caption>two</caption><tr><td>a</td></tr></table>',
      '<p>two</p><table><caption>one</caption><tbody><tr><td>a</td></tr></tbody></table>',
    ],
    ['a table of words alone', '<table>one<tr>two</tr></table>', '<p>onetwo</p>'],
    [
      'a table in an item',
      '<ul><li>one<table>two<tr><td>a</td></tr></table>three</li></ul>',
      '<ul><li>one</li><li>two</li></ul><table><tbody><tr><td>a</td></tr></tbody></table><ul><li>three</li></ul>',
    ],
    [
      'numbers that pages show in a cell',
      '<table><tr><td><ol start="2"><li>one<ol start="3"><li>two<ol start="4"><li>three</li></ol></li></ol></li><li>four</li></ol></td></tr></table>',
      '<table><tbody><tr><td>2. one<br />c. two<br />iv. three<br />3. four</td></tr></tbody></table>',
    ],
    [
      'numbers below bullets in a cell',
      '<table><tr><td><ul><li>one<ol><li>two</li></ol></li></ul><ol start="0"><li>three</li></ol></td></tr></table>',
      '<table><tbody><tr><td>• one<br />a. two<br />0. three</td></tr></tbody></table>',
    ],
    ['words in a list', '<ol start="4">one<li>two</li></ol>', '<ol start="4"><li>one</li><li>two</li></ol>'],
    ['a heading in an item', '<ul><li><h2>one</h2>two</li></ul>', '<h2>one</h2><ul><li>two</li></ul>'],
    ['paragraphs of an item', '<ol><li><p>one</p><p>two</p></li></ol>', '<ol><li>one</li><li>two</li></ol>'],
    [
      'two lists of one kind',
      '<ol><li>one</li></ol><ol><li>two</li></ol>',
      '<ol><li>one</li></ol><ol><li>two</li></ol>',
    ],
    [
      'a list that begins too deep',
      '<ul><li><ul><li>one</li></ul></li><li>two</li></ul>',
      '<ul><li>one</li><li>two</li></ul>',
    ],
    [
      'a quotation of two paragraphs',
      '<blockquote><p>one</p><p>two</p></blockquote>',
      '<blockquote>one</blockquote><blockquote>two</blockquote>',
    ],
    [
      'colours of a paragraph',
      '<p class="ql-color-clay ql-align-center">one</p>',
      '<p class="ql-align-center"><span class="ql-color-clay">one</span></p>',
    ],
    [
      'a picture between words',
      `<p>one ${picture} two</p>`,
      `<p>one</p><figure>${picture}</figure><p>two</p>`,
    ],
    [
      'pictures in one figure',
      `<figure>${picture}<figcaption>one</figcaption>${picture}two</figure>`,
      `<figure>${picture}<figcaption>one</figcaption></figure><figure>${picture}<figcaption>two</figcaption></figure>`,
    ],
    ['a table of one caption', '<table><caption>one</caption></table>', '<p>one</p>'],
    [
      'a table of rows without cells',
      '<table class="chart-bars"><caption>one</caption><thead><tr></tr></thead><tr></tr></table>',
      '<p>one</p>',
    ],
    ['a mark without its note', `<p>one${note}</p>`, '<p>one<sup>1</sup></p>'],
    [
      'a note without its mark',
      `<p>one</p><ol class="notes">${noteItem}</ol>`,
      '<p>one</p><ol><li>Fees</li></ol>',
    ],
    [
      'a note in a table',
      `<table><tbody><tr><td>one${note}</td></tr></tbody></table><ol class="notes">${noteItem}</ol>`,
      `<table><tbody><tr><td>one${note}</td></tr></tbody></table><ol class="notes">${noteItem}</ol>`,
    ],
  ])('%s', ([, given, saved]) => {
    expect(canonical(given)).toBe(saved)
    expect(canonical(saved)).toBe(saved)
  })
})

test.for([
  ['<p>one</p>', ['one']],
  ['one ', ['one ']],
  [' <strong>one</strong>', [' ', 'one']],
] as const)('a few words have no line end: %s', ([html, words]) => {
  expect(deltaOf(readHtml(html)).map(({ insert }) => insert)).toEqual(words)
})
