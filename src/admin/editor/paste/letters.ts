import { symbolsAsText } from '#document/symbols.ts'
import { styleOf } from './elements.ts'

/** The value of a declaration that words inherit, from the nearest element that has it. */
function inherited(element: Element | null, pattern: RegExp): string {
  for (let around = element; around; around = around.parentElement) {
    const [, value] = pattern.exec(styleOf(around)) ?? []
    if (value !== undefined) return value.trim()
  }
  return ''
}

const family = /(?:^|;)\s*font-family\s*:\s*([^;]+)/i
const transform = /(?:^|;)\s*text-transform\s*:\s*([^;]+)/i
const variant = /(?:^|;)\s*font-variant(?:-caps)?\s*:\s*([^;]+)/i

function fontOf(element: Element | null): string {
  return inherited(element, family) || (element?.closest('[face]')?.getAttribute('face') ?? '')
}

/**
 * Replaces letters by the signs that a symbol font shows for them, and by the capitals that a format shows. Returns the
 * number of letters that only their font has, which became a mark.
 */
export function showLetters(page: Document): number {
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
  let unknown = 0
  while (walker.nextNode()) {
    const { currentNode: words } = walker
    const { parentElement } = words
    const data = words.nodeValue ?? ''
    if (data.trim() === '') continue
    const shown = symbolsAsText(fontOf(parentElement), data)
    unknown += shown.unknown
    const isCapital =
      /^uppercase/i.test(inherited(parentElement, transform)) ||
      /(?:small|petite)-caps/i.test(inherited(parentElement, variant))
    const language = parentElement?.closest('[lang]')?.getAttribute('lang') ?? ''
    const [locale] = /^(?:az|el|lt|tr)(?![a-z])/i.exec(language) ?? ['en']
    const text = isCapital ? shown.text.toLocaleUpperCase(locale) : shown.text
    if (text !== data) words.nodeValue = text
  }
  return unknown
}
