import { array, assert, constantFrom, property } from 'fast-check'
import { expect, test } from 'vitest'
import { readDelta } from '#document/read/delta.ts'
import { parseHtml, readHtml } from '#document/read/html.ts'
import { writeHtml } from '#document/write/html.ts'
import { richDocument, richPieces, storedPictureOf } from '../support/rich-documents.ts'

test('[EDT-09] stored texts are read into the tree and written to the same bytes', () => {
  assert(
    property(richDocument, (html) => {
      expect(writeHtml(readHtml(html, storedPictureOf))).toBe(html)
    }),
    { numRuns: 500 },
  )
})

test('[EDT-09] the tree of any HTML is read and written to the same HTML', () => {
  const pieces = array(constantFrom(...richPieces, '<h2>', '</h2>', '<li>', '<b>', '<br>'), { maxLength: 25 })
  assert(
    property(pieces, (parts) => {
      const once = writeHtml(readHtml(parts.join(''), storedPictureOf))
      expect(writeHtml(readHtml(once, storedPictureOf))).toBe(once)
    }),
    { numRuns: 1000 },
  )
})

test('[EDT-09] a table and its note in the editor are written as they are stored', () => {
  const note = 'Of <em>two</em> kinds &amp; more'
  const cell = `<sup data-note="${note.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}"></sup>`
  const ops = [
    {
      insert: {
        'table-block': `<table><tbody><tr><th scope="row">Beans${cell}</th><td>4</td></tr></tbody></table>`,
      },
    },
    { insert: 'After' },
    { insert: { note: 'Last' } },
    { insert: '\n' },
  ]
  expect(writeHtml(readDelta(ops, parseHtml))).toBe(
    '<table><tbody><tr><th scope="row">Beans<sup><a href="#note-1" id="note-ref-1">1</a></sup></th><td>4</td></tr></tbody></table>' +
      '<p>After<sup><a href="#note-2" id="note-ref-2">2</a></sup></p>' +
      `<ol class="notes"><li id="note-1">${note} <a href="#note-ref-1">↩</a></li><li id="note-2">Last <a href="#note-ref-2">↩</a></li></ol>`,
  )
})
