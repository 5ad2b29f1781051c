import { tags } from './sanitised-tags.ts'

/** Letters of scripts that are written from right to left: Hebrew, Arabic, N'Ko, Adlam and others. */
const rightToLeft =
  /[\u05d0-\u05f2\u0620-\u064a\u066e-\u06d3\u06fa-\u08c9\ufb1d-\ufdfd\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** The strong letters of a text: how many of each direction, and which comes first. */
interface Letters {
  rtl: number
  ltr: number
  first: 'rtl' | 'ltr' | undefined
}

function noLetters(): Letters {
  return { rtl: 0, ltr: 0, first: undefined }
}

function addLetters(text: string, sums: Letters[]): void {
  for (const [letter] of text.replace(/&[a-z#\d]+;/gi, ' ').matchAll(/\p{L}/gu)) {
    const direction = rightToLeft.test(letter) ? 'rtl' : 'ltr'
    for (const sum of sums) {
      sum[direction] += 1
      sum.first ??= direction
    }
  }
}

function isRightToLeft({ rtl, ltr, first }: Letters): boolean {
  return rtl > ltr || first === 'rtl'
}

/** The `dir` of an element that shows a text; undefined from left to right, as pages are. */
export function directionOf(text: string): 'rtl' | undefined {
  if (!rightToLeft.test(text)) return undefined
  const letters = noLetters()
  addLetters(text, [letters])
  return isRightToLeft(letters) ? 'rtl' : undefined
}

const blocks = /^(?:p|h[1-6]|blockquote|ul|ol|li|table|th|td|caption|figcaption)$/

/**
 * Sanitised HTML with a `dir` on each block whose text runs otherwise than what is around it. In a text of which most is
 * written from right to left, a block that holds any such letter is too, whatever word it begins with.
 */
export function withDirections(html: string): string {
  if (!rightToLeft.test(html)) return html
  const whole = noLetters()
  const open: Letters[] = []
  const found: Letters[] = []
  let read = 0
  const take = (end: number) => addLetters(html.slice(read, end), [whole, ...open])
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(tags)) {
    take(index)
    read = index + tag.length
    if (!blocks.test(name)) continue
    if (slash === '/') open.pop()
    else {
      const letters = noLetters()
      found.push(letters)
      open.push(letters)
    }
  }
  take(html.length)

  const isWhole = whole.rtl > whole.ltr
  const around: boolean[] = []
  let next = 0
  return html.replace(tags, (tag: string, slash: string, name: string, attributes: string) => {
    if (!blocks.test(name)) return tag
    if (slash === '/') {
      around.pop()
      return tag
    }
    const letters = found[next] ?? noLetters()
    next += 1
    const outer = around[around.length - 1] ?? false
    const hasLetters = letters.first !== undefined
    const isRtl = hasLetters ? (isWhole ? letters.rtl > 0 : isRightToLeft(letters)) : outer
    around.push(isRtl)
    return isRtl === outer ? tag : `<${name}${attributes} dir="${isRtl ? 'rtl' : 'ltr'}">`
  })
}
