import * as fc from 'fast-check'
import { parseFragment, serialize } from 'parse5'
import { expect, test } from 'vitest'
import { directionsOf } from '#document/directions.ts'
import { parseHtml } from '#document/read/html.ts'
import { feedHtml } from '#document/write/feed.ts'
import { sanitiseHtml } from '#document/sanitise-html.ts'
import { anyCharacter } from '../support/any-character.ts'
import { displayHtml, textOf } from '../support/texts.ts'
import { hostileElements, richDocument, richPieces, storedPictureOf } from '../support/rich-documents.ts'

const page = new URL('https://www.example.org/publication/1')

/** A text as pages show it, in the feed. */
function fedOf(text: string): string {
  const pictureOf = (src: string) => ({
    src,
    width: 8,
    height: 6,
    sources: [{ type: 'image/avif', srcset: `${src}.avif 8w` }],
  })
  return feedHtml(parseHtml(sanitiseHtml(text, storedPictureOf)), page, pictureOf)
}

const tags =
  'p h2 h3 h4 h5 h6 strong em u s a ul ol li br blockquote sup sub table caption thead tbody tr th td figure img figcaption'
const allowedTag = new RegExp(`^(?:${tags.replaceAll(' ', '|')})$`)
const allowedAttribute =
  /^(?:a href|img (?:src|alt|width|height)|ol start|t[dh] (?:col|row)span|th scope|h[2-6] id|\w+ (?:dir|lang))$/

/** The elements and attributes of HTML that are not plain, and its addresses that are not absolute. */
function oddPartsOf(html: string): string[] {
  return [...html.matchAll(/<([a-z][^\s>]*)((?:\s[^\s=]+="[^"]*")*)>/g)].flatMap(
    ([tag, name = '', attributes = '']) => [
      ...(allowedTag.test(name) ? [] : [tag]),
      ...[...attributes.matchAll(/\s([^\s=]+)="([^"]*)"/g)].flatMap(([attribute, key = '', value = '']) =>
        allowedAttribute.test(`${name} ${key}`) && !(/href|src/.test(key) && !/^[a-z]+:/i.test(value))
          ? []
          : [attribute],
      ),
    ],
  )
}

test('[FND-05] only plain elements and attributes of any text are in the feed', () => {
  const pieces = fc.array(fc.constantFrom(...richPieces), { maxLength: 40 }).map((parts) => parts.join(''))
  const anyText = fc.oneof(richDocument, pieces)
  fc.assert(
    fc.property(anyText, (text) => {
      expect(oddPartsOf(fedOf(text))).toEqual([])
    }),
  )
  for (const [hostile] of hostileElements) expect(oddPartsOf(fedOf(hostile)), hostile).toEqual([])
})

test('[FND-05] elements and attributes that no text has leave nothing in the feed but their words', () => {
  const parts = parseHtml(
    '<p onclick="x" style="color:red" data-a="1" aria-label="a" id="a" class="b">A<svg onload="y"><b>B</b></svg>' +
      '<iframe srcdoc="C"></iframe></p><form action="/x"><button formaction="/y">D</button></form>',
  )
  expect(feedHtml(parts, page)).toBe('<p>AB</p>D')
})

test.each(['bars', 'stacked', 'lines'])('[FND-05, REA-07] a chart of %s in the feed is its table', (kind) => {
  const rows = '<tr><th scope="row">Huye</th><td>4</td></tr><tr><th scope="row">Rubavu</th><td>5</td></tr>'
  const head = '<thead><tr><th scope="col">Market</th><th scope="col">Price</th></tr></thead>'
  const table = `<caption>Prices</caption>${head}<tbody>${rows}</tbody></table>`
  expect(fedOf(`<p>A</p><table class="chart-${kind}">${table}<p>B</p>`)).toBe(
    `<p>A</p><table>${table}<p>B</p>`,
  )
})

test('[FND-05] marks of notes lead to the page, and notes have no way back', () => {
  const mark = '<sup><a href="#note-1" id="note-ref-1">1</a></sup>'
  const notes = '<ol class="notes"><li id="note-1">Sample note <a href="#note-ref-1">↩</a></li></ol>'
  expect(fedOf(`<h2>Yields</h2><p>They grew${mark}.</p>${notes}`)).toBe(
    `<h2 id="yields">Yields</h2><p>They grew<sup><a href="${page.href}#note-1">1</a></sup>.</p><ol><li>Sample note </li></ol>`,
  )
})

test('[FND-05] addresses of a text are absolute in the feed, and a picture is one file', () => {
  const text =
    '<p>See <a href="https://other.example/?a=1&amp;b=2">others</a>, <sup><a href="#note-1">1</a></sup>, <a href="#note-2">2</a></p>' +
    '<figure><img src="/api/pictures/1" alt="src=&quot;/x&quot;" width="9" height="9" /></figure><ol class="notes"><li id="note-1">N</li></ol>'
  const pictureOf = (address: string) =>
    address === '/api/pictures/1' ? { src: '/_astro/a.png', width: 8, height: 6, sources: [] } : undefined
  const link = '<a href="https://other.example/?a=1&amp;b=2">others</a>'
  const written = (source: string) =>
    `<p>See ${link}, <sup><a href="${page.href}#note-1">1</a></sup>, <a>2</a></p>` +
    `<figure><img src="https://www.example.org${source}></figure><ol><li>N</li></ol>`
  expect(feedHtml(parseHtml(text), page, pictureOf)).toBe(
    written('/_astro/a.png" alt="src=&quot;/x&quot;" width="8" height="6"'),
  )
  expect(feedHtml(parseHtml(text), page)).toBe(
    written('/api/pictures/1" alt="src=&quot;/x&quot;" width="9" height="9"'),
  )
})

test('[FND-05] the words of any text in the feed are those of its page', () => {
  const words = fc.constantFrom('href="/x"', ' src="#a" ', '<b>', '</b>', '&lt;', '<p>', '"', "'", '/', 'a')
  const typed = fc.array(fc.oneof(words, fc.string({ unit: anyCharacter, maxLength: 8 })), { maxLength: 30 })
  fc.assert(
    fc.property(typed, (parts) => {
      const text = sanitiseHtml(parts.join(''))
      const fed = feedHtml(parseHtml(text), page)
      const shown = displayHtml(text, { directionsOf })
      expect(textOf(fed)).toBe(textOf(shown))
      // Browsers and feed readers make the same of it.
      expect(serialize(parseFragment(fed))).toBe(serialize(parseFragment(shown)))
    }),
  )
})
