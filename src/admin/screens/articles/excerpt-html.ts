import { isAside, proseOf } from '#document/prose.ts'
import type { Parsed } from '#document/tree.ts'
import { writeHtml } from '#document/write/html.ts'
import { directionOf } from '#lib/direction.ts'
import { excerptAtWord } from '#lib/excerpt.ts'
import { safeParts } from '#ui/safe-html.ts'

type Parts = readonly (Parsed | string)[]

/** Elements that an excerpt keeps. Links and pictures are dropped: the card has its own links. */
const inline = /^(?:strong|em|u|s|sub|sup|span)$/

/** The inline elements and the words of parts, with spaces around blocks. */
function inlineIn(parts: Parts, isLeftOut: (element: Parsed) => boolean): (Parsed | string)[] {
  return parts.flatMap((part) => {
    if (typeof part === 'string') return part
    if (isLeftOut(part)) return ' '
    const children = inlineIn(part.children, isLeftOut)
    return inline.test(part.name) ? { ...part, children } : [' ', ...children, ' ']
  })
}

/** The first `length` characters of inline parts as one text and as parts; white space counts once. */
function firstOf(parts: Parts, length: number): { text: string; parts: (Parsed | string)[] } {
  let text = ''

  function keep(parts: Parts): (Parsed | string)[] {
    return parts.flatMap((part) => {
      if (typeof part === 'string') {
        const folded = part.replace(/\s+/g, ' ')
        const added = (/(?:^| )$/.test(text) ? folded.replace(/^ /, '') : folded).slice(
          0,
          length - text.length,
        )
        text += added
        return added || []
      }
      const children = keep(part.children)
      return children.length === 0 ? [] : { ...part, children }
    })
  }

  return { parts: keep(parts), text }
}

/**
 * The beginning of a text as HTML: at most `length` characters, cut at a word, with their inline elements
 * (ART-02, EDT-12), and its direction. A text with sentences
 * is shortened to them: its headings and lists are left out.
 */
export function excerptHtml(html: string, length: number): { html: string; dir: 'rtl' | undefined } {
  const read = safeParts(html)
  const hasProse = proseOf(read) !== ''
  const parts = inlineIn(read, (element) => hasProse && isAside(element))
  const text = firstOf(parts, Infinity).text.trimEnd()
  const short = excerptAtWord(text, length)
  const isCut = short !== text
  const first = firstOf(parts, isCut ? short.length - 1 : text.length)
  return { html: writeHtml(first.parts) + (isCut ? '…' : ''), dir: directionOf(first.text) }
}
