import * as fc from 'fast-check'
import { parseFragment, serialize } from 'parse5'
import { expect, test } from 'vitest'
import { displayHtml } from '#lib/display-html.ts'
import { feedHtml } from '#lib/feed-html.ts'
import { sanitiseHtml } from '#lib/sanitise-html.ts'
import { textOf } from '#lib/rich-text.ts'
import { anyCharacter } from '../support/any-character.ts'

const page = new URL('https://www.example.org/publication/1')

test('[FND-05] addresses of a text are absolute in the feed, and a picture is one file', () => {
  const shown =
    '<p>See <a href="/about">us</a>, <a href="https://other.example/?a=1&amp;b=2">others</a>, <a href="#note-1">1</a></p>' +
    '<picture><source type="image/avif" srcset="/_astro/a.avif 1x" sizes="1px"><img src="/_astro/a.png" alt="src=&quot;/x&quot;"></picture>'
  expect(feedHtml(shown, page)).toBe(
    '<p>See <a href="https://www.example.org/about">us</a>, <a href="https://other.example/?a=1&amp;b=2">others</a>, ' +
      '<a href="https://www.example.org/publication/1#note-1">1</a></p>' +
      '<img src="https://www.example.org/_astro/a.png" alt="src=&quot;/x&quot;">',
  )
})

test('[FND-05] the words of any text in the feed are those of its page', () => {
  const words = fc.constantFrom('href="/x"', ' src="#a" ', '<b>', '</b>', '&lt;', '<p>', '"', "'", '/', 'a')
  const typed = fc.array(fc.oneof(words, fc.string({ unit: anyCharacter, maxLength: 8 })), { maxLength: 30 })
  fc.assert(
    fc.property(typed, (parts) => {
      const shown = displayHtml(sanitiseHtml(parts.join('')))
      const fed = feedHtml(shown, page)
      expect(textOf(fed)).toBe(textOf(shown))
      expect(serialize(parseFragment(fed)).length).toBeGreaterThanOrEqual(
        serialize(parseFragment(shown)).length,
      )
    }),
  )
})
