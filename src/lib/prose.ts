import { replaceCode, textOf } from './rich-text.ts'

/** Characters of a preview in the list of publications; only longer texts have more to read (PUB-01, PUB-02). */
export const previewLength = 250

/** Ends an excerpt if the text has more than sentences, such as a table. */
const more = ' …'

/** Returns true for elements outside the sentences of a text: headings, tables, captions, notes and their marks. */
function isAside(name: string, tag: string): boolean {
  if (name === 'a') return tag.includes('#note-')
  if (name === 'ol') return /\sclass="notes[" ]/.test(tag)
  return /^(?:h[1-6]|table|figcaption)$/.test(name)
}

/** The sentences of HTML, as text; '' if there are none. */
export function proseOf(html: string): string {
  const source = replaceCode(html, () => ' ')
  let prose = ''
  let read = 0
  let aside: { name: string; depth: number } | undefined
  for (const { 0: tag, 1: slash, 2: tagName = '', index } of source.matchAll(/<(\/?)(\w+)\b[^<>]*>?/g)) {
    const name = tagName.toLowerCase()
    if (aside === undefined && slash === '' && isAside(name, tag)) {
      prose += source.slice(read, index)
      aside = { name, depth: 1 }
    } else if (aside?.name === name) {
      aside.depth += slash === '' ? 1 : -1
      if (aside.depth > 0) continue
      // Separates the words before and after a block.
      prose += name === 'a' ? '' : ' '
      read = index + tag.length
      aside = undefined
    }
  }
  return textOf(aside ? prose : prose + source.slice(read))
}

/**
 * The text that excerpts are cut from: the sentences, or all words if there are no sentences. If there are
 * few sentences, `…` stands for the rest of a long text. Idempotent: applied to its own result, as HTML, it
 * returns the same text.
 */
export function excerptTextOf(html: string): string {
  const [prose, text] = [proseOf(html), textOf(html)]
  if (prose === '') return text
  return prose.length <= previewLength && text.length > previewLength ? prose + more : prose
}

/** Returns true if a text is longer than the preview of its excerpt text (PUB-02). */
export function hasMore(excerptText: string): boolean {
  return excerptText.length > previewLength || excerptText.endsWith(more)
}

/** The paragraphs for excerpts, as text: those with sentences, or else all. */
export function excerptTextsOf(paragraphs: string[]): string[] {
  const texts = paragraphs.map(proseOf).filter((text) => text !== '')
  return texts.length > 0 ? texts : paragraphs.map(textOf)
}
