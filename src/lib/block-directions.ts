import { directionOf, rightToLeft } from './direction.ts'
import { tags } from './sanitised-tags.ts'

const blocks = /^(?:p|h\d|blockquote|[uo]l|li|table|t[hd]|caption|figcaption)$/

/** The text of a part of HTML, without tags and entities. */
function wordsOf(html: string): string {
  return html.replace(tags, ' ').replace(/&[a-z#\d]+;/g, ' ')
}

/** A sign before a number in European digits, which is on its left in every text. */
const signed = /(?:^|[^\d\s])\s*[-−–+]\d/

/**
 * Sanitised HTML with a `dir` on each block whose direction differs from its parent's. Outer blocks have theirs,
 * because the language of a publication may run otherwise. In a right-to-left text, a block with any right-to-left
 * letter is right-to-left, whatever its first word.
 */
export function withDirections(html: string): string {
  if (!rightToLeft.test(html)) return html
  const isWhole = directionOf(wordsOf(html)) === 'rtl'
  /** By the index of a block's first tag; undefined for a block without letters. */
  const directions = new Map<number, 'rtl' | 'ltr' | undefined>()
  const open: { at: number; start: number }[] = []
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(tags)) {
    if (!blocks.test(name)) continue
    if (slash === '') open.push({ at: index, start: index + tag.length })
    const block = slash === '' ? undefined : open.pop()
    if (!block) continue
    const words = wordsOf(html.slice(block.start, index))
    const isRtl = isWhole ? rightToLeft.test(words) : directionOf(words) === 'rtl'
    const isLtr = /\p{L}/u.test(words) || (/^t[hd]$/.test(name) && signed.test(words))
    directions.set(block.at, isRtl ? 'rtl' : isLtr ? 'ltr' : undefined)
  }
  const around: ('rtl' | 'ltr' | undefined)[] = []
  return html.replace(tags, (tag: string, slash: string, name: string, attributes: string, index: number) => {
    if (!blocks.test(name)) return tag
    if (slash !== '') {
      around.pop()
      return tag
    }
    const outer = around[around.length - 1]
    // Numbers alone run as the text does.
    const own = directions.get(index) ?? (isWhole && around.length === 0 ? 'rtl' : outer)
    around.push(own)
    return own === outer || own === undefined ? tag : `<${name}${attributes} dir="${own}">`
  })
}
