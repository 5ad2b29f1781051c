import sanitize from 'sanitize-html'
import { plainText } from '#lib/plain-text.ts'
import { allowedAttributes, allowedTags, gapTag, renamedTags, separateTags } from './allowed.ts'
import { attributesOf } from './attributes.ts'
import { parseHtml, readHtml } from './read/html.ts'
import type { TextPicture } from './read/parts.ts'
import { deepest, paragraph, type Part } from './tree.ts'
import { wordsOf } from './words.ts'
import { writeHtml } from './write/html.ts'

/** Replaces the address of a link, before it is checked. */
type AddressOf = (href: string) => string

const tooDeep = new Error('HTML with too many levels')

/**
 * HTML with only the elements and attributes of allowed.ts, wherever they stand: no scripts, handlers or styles. Throws
 * for HTML with too many levels, whose time would grow with their square.
 */
export function withAllowedElements(html: string, addressOf?: AddressOf): string {
  function clean(tagName: string, given: sanitize.Attributes): sanitize.Tag {
    if (separateTags.has(tagName)) return { tagName: gapTag, attribs: {} }
    const { href } = given
    const named = href === undefined || !addressOf ? given : { ...given, href: addressOf(href) }
    // Elements of other editors have the attributes of those that replace them (read/parts.ts).
    return { tagName, attribs: attributesOf(renamedTags.get(tagName) ?? tagName, named) }
  }

  let levels = 0
  return sanitize(html, {
    onOpenTag: () => {
      if ((levels += 1) > 2 * deepest) throw tooDeep
    },
    onCloseTag: () => void (levels -= 1),
    allowedTags: [...allowedTags, ...renamedTags.keys(), gapTag],
    allowedAttributes,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    transformTags: { '*': clean },
  })
}

/** The parts without white space at their ends. */
function trimmed(parts: readonly Part[]): Part[] {
  const isBlank = (part: Part) => typeof part === 'string' && part.trim() === ''
  const start = parts.findIndex((part) => !isBlank(part))
  const end = parts.findLastIndex((part) => !isBlank(part))
  return parts.slice(Math.max(start, 0), end + 1).map((part, at, all) => {
    if (typeof part !== 'string') return part
    const begun = at === 0 ? part.trimStart() : part
    return at === all.length - 1 ? begun.trimEnd() : begun
  })
}

/**
 * The parts of a text from any HTML, with only the pictures that `pictureOf` returns an address for. A figure without a
 * picture leaves its caption as a paragraph. A text that is nested too deeply keeps only its words.
 */
export function sanitisedParts(html: string, pictureOf?: TextPicture, addressOf?: AddressOf): Part[] {
  try {
    return trimmed(readHtml(withAllowedElements(html, addressOf), pictureOf))
  } catch (error) {
    if (error !== tooDeep) throw error
    return [paragraph([plainText(wordsOf(parseHtml(html)))])]
  }
}

/** Sanitises HTML, and returns HTML. Sanitising the result again changes nothing. */
export function sanitiseHtml(html: string, pictureOf?: TextPicture, addressOf?: AddressOf): string {
  return writeHtml(sanitisedParts(html, pictureOf, addressOf))
}
