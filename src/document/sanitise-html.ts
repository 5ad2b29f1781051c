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

/** Elements of other editors have the attributes of those that replace them (read/parts.ts). */
function clean(tagName: string, given: sanitize.Attributes): sanitize.Tag {
  return { tagName, attribs: { ...attributesOf(renamedTags.get(tagName) ?? tagName, given) } }
}

/** HTML with only the elements and attributes of allowed.ts, wherever they stand: no scripts, handlers or styles. */
export function withAllowedElements(html: string): string {
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
export function sanitiseHtml(html: string, pictureOf: TextPicture = () => ''): string {
  if (nestsDeeperThan(deepest, html)) return `<p>${htmlOf(plainText(wordsOf(parseHtml(html))))}</p>`
  return writeHtml(readHtml(withAllowedElements(html), pictureOf)).trim()
}
