import sanitize from 'sanitize-html'
import { nestsDeeperThan } from '#lib/nesting.ts'
import { plainText } from '#lib/plain-text.ts'
import { createAttributeFilter, type TextPicture } from '#lib/rich-attributes.ts'
import { endsParent, placedTag } from '#lib/rich-structure.ts'
import { allowedAttributes, allowedTags, htmlOf, isAllowedTag, renamedTags, textOf } from '#lib/rich-text.ts'

/** Deepest nesting of elements. The sanitiser's time grows with its square, and no real text needs as much. */
const deepest = 100

/** Maximum passes. Each finds elements that the previous one has uncovered; real texts need two. */
const mostPasses = 5

/**
 * Replacement of elements that are not allowed where they are; its tags are removed at the end. sanitize-html
 * mismatches end tags of elements that are renamed to one that is not allowed.
 */
const removed = 'removed'

interface OpenElement {
  /** In the order of the text. */
  number: number
  /** The tag that is written; '' if it is left out. */
  written: string
}

/**
 * One pass over HTML, without the tags of the elements in `leftOut`. Adds elements to it that turn out not to be
 * allowed.
 */
function pass(html: string, pictureOf: TextPicture, leftOut: Set<number>): string {
  const attributesOf = createAttributeFilter(pictureOf)
  const open: OpenElement[] = []
  const figures = new Set<number>()
  let count = 0

  function clean(tagName: string, given: sanitize.Attributes): sanitize.Tag {
    const element = open[open.length - 1] ?? { number: 0, written: '' }
    const around = open.slice(0, -1)
    const [parent] = around.filter(({ written }) => written !== '').slice(-1)
    const placed = leftOut.has(element.number)
      ? ''
      : placedTag(
          tagName,
          around.map(({ written }) => written),
        )
    const attribs = placed === '' ? undefined : attributesOf(placed, given)
    if (attribs === undefined)
      return { tagName: renamedTags.has(tagName) || isAllowedTag(tagName) ? removed : tagName, attribs: {} }
    if (placed === 'figure') figures.add(element.number)
    if (placed === 'img') for (const { number } of around) figures.delete(number)
    if (parent && endsParent(placed, parent.written)) leftOut.add(parent.number)
    element.written = placed
    return { tagName: placed, attribs }
  }

  const sanitised = sanitize(html, {
    allowedTags: [...allowedTags, removed],
    allowedAttributes,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    transformTags: { '*': clean },
    onOpenTag: () => open.push({ number: count++, written: '' }),
    onCloseTag: () => open.pop(),
    nestingLimit: 30,
  })
  for (const figure of figures) leftOut.add(figure)
  return sanitised.replace(/<\/?removed>/g, '')
}

/**
 * HTML with only the allow-list of rich-text.ts: no scripts, handlers or styles, and only pictures that `pictureOf`
 * returns an address for. Sanitising twice changes nothing. A figure without a picture leaves its caption as a
 * paragraph. A text that is nested too deeply keeps only its words.
 */
export function sanitiseHtml(html: string, pictureOf: TextPicture = () => ''): string {
  const leftOut = new Set<number>()
  for (let round = 0; round < mostPasses && !nestsDeeperThan(deepest, html); round += 1) {
    const known = leftOut.size
    const sanitised = pass(html, pictureOf, leftOut)
    // Control characters are removed last, because a character reference can also be one.
    if (leftOut.size === known) return plainText(sanitised).trim()
  }
  return `<p>${htmlOf(plainText(textOf(html)))}</p>`
}
