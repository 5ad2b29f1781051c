import sanitize from 'sanitize-html'
import { htmlOf } from '#lib/escape-html.ts'
import { plainText } from '#lib/plain-text.ts'
import { allowedAttributes, allowedTags, renamedTags } from './allowed.ts'
import { attributesOf } from './attributes.ts'
import { parseHtml, readHtml } from './read/html.ts'
import { nestsDeeperThan } from './read/nesting.ts'
import type { TextPicture } from './read/parts.ts'
import { deepest } from './tree.ts'
import { wordsOf } from './words.ts'
import { writeHtml } from './write/html.ts'

/** Replaces the address of a link, before it is checked. */
type AddressOf = (href: string) => string

/** HTML with only the elements and attributes of allowed.ts, wherever they stand: no scripts, handlers or styles. */
export function withAllowedElements(html: string, addressOf?: AddressOf): string {
  function clean(tagName: string, given: sanitize.Attributes): sanitize.Tag {
    const { href } = given
    const named = href === undefined || !addressOf ? given : { ...given, href: addressOf(href) }
    // Elements of other editors have the attributes of those that replace them (read/parts.ts).
    return { tagName, attribs: { ...attributesOf(renamedTags.get(tagName) ?? tagName, named) } }
  }

  return sanitize(html, {
    allowedTags: [...allowedTags, ...renamedTags.keys()],
    allowedAttributes,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    transformTags: { '*': clean },
  })
}

/**
 * HTML that holds what a text can hold (tree.ts), with only the pictures that `pictureOf` returns an address for.
 * Sanitising twice changes nothing. A figure without a picture leaves its caption as a paragraph. A text that is nested
 * too deeply keeps only its words.
 */
export function sanitiseHtml(html: string, pictureOf: TextPicture = () => '', addressOf?: AddressOf): string {
  if (nestsDeeperThan(deepest, html)) return `<p>${htmlOf(plainText(wordsOf(parseHtml(html))))}</p>`
  return writeHtml(readHtml(withAllowedElements(html, addressOf), pictureOf)).trim()
}
