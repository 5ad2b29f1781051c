import { array, assert, constantFrom, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sanitiseHtml } from '#document/sanitise-html.ts'
import { hostileElements, richDocument, richPieces, storedPictureOf } from '../support/rich-documents.ts'

function sanitise(html: string): string {
  return sanitiseHtml(html, storedPictureOf)
}

describe('[EDT-09] elements that texts may have besides words', () => {
  test.each([
    [
      'a table',
      '<table><caption>Prices</caption><thead><tr><th scope="col" colspan="2">A</th></tr></thead><tbody><tr><th scope="row">1<br />2</th><td rowspan="50">b</td></tr></tbody></table>',
    ],
    [
      'a figure',
      '<figure><img src="/api/images/a.jpg" alt="" width="800" height="600" /><figcaption>A <em>field</em></figcaption></figure>',
    ],
    ['a picture alone', '<img src="/api/images/a.jpg" alt="A &quot;field&quot;" />'],
    [
      'notes',
      '<p>10<sup>3</sup> H<sub>2</sub>O<sup><a href="#note-1" id="note-ref-1">1</a></sup></p><ol class="notes"><li id="note-1">One <a href="#note-ref-1">↩</a></li></ol>',
    ],
  ])('%s stays unchanged', (_name, html) => {
    expect(sanitise(html)).toBe(html)
  })

  test.each(hostileElements)('%s becomes %s', (html, clean) => {
    expect(sanitise(html)).toBe(clean)
    expect(sanitise(clean)).toBe(clean)
  })

  test('a table of 10,000 cells stays whole', () => {
    const cells = '<td colspan="50" rowspan="50">a</td>'.repeat(10_000)
    const html = `<table><tbody><tr>${cells}</tr></tbody></table>`
    expect(sanitise(html)).toBe(html)
  })

  test('random documents stay unchanged', () => {
    assert(
      property(richDocument, (html) => {
        expect(sanitise(html)).toBe(html)
      }),
    )
  })

  test('for any pieces, sanitising again changes nothing and nothing runs', () => {
    assert(
      property(array(constantFrom(...richPieces), { maxLength: 25 }), (pieces) => {
        const once = sanitise(pieces.join(''))
        expect(sanitise(once)).toBe(once)
        expect(once).not.toMatch(/<(?!\/?[a-z1-6]+(?: |>))|<[^>]*(?:javascript:|data:|\son\w+=|style=|evil)/i)
        for (const id of once.match(/ id="[^"]*"/g) ?? []) expect(once.split(id)).toHaveLength(2)
      }),
      { numRuns: 1000 },
    )
  })
})
