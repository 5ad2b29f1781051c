import { attributesOf } from '../attributes.ts'
import { endsParent, isBlock, isFormat, placedTag, standsApart } from '../placement.ts'
import { deepest, element, type Parsed, type Part } from '../tree.ts'
import { wordsOf } from '../words.ts'
import { plainText } from '#lib/plain-text.ts'

/** The address of a picture in a text; '' if it is not allowed. */
export type TextPicture = (source: string) => string

/** Elements whose content is not words. */
const withoutWords = new Set(['script', 'style', 'textarea', 'option', 'template'])

/** Stands for an element that is left out between words, which must not run together. No text has this character. */
const gap = '\0'

/** Whether the words of a part run into those beside it, unless a space of `edge` is between them. */
function runsOn(part: Part | undefined, edge: RegExp): boolean {
  if (part === undefined) return false
  return typeof part === 'string' ? !edge.test(part) : !standsApart(part.name)
}

/** The parts with a space in each gap between words. */
function withoutGaps(parts: Part[]): Part[] {
  if (!parts.includes(gap)) return parts
  const joined: Part[] = []
  let isApart = false
  for (const part of parts) {
    if (part === gap) {
      isApart = true
      continue
    }
    if (isApart && runsOn(joined.at(-1), /\s$/) && runsOn(part, /^\s/)) joined.push(' ')
    isApart = false
    joined.push(part)
  }
  return joined
}

/** Blocks whose words do not take the format around the block. */
const unformatted = new Set(['table', 'figure'])

/** The parts with the words in their blocks formatted. */
function wordsFormatted(parts: readonly Part[], format: (words: Part[]) => Part): Part[] {
  const formatted: Part[] = []
  let words: Part[] = []
  const endWords = () => {
    const isBlank = words.every((word) => typeof word === 'string' && word.trim() === '')
    formatted.push(...(isBlank ? words : [format(words)]))
    words = []
  }
  for (const part of parts) {
    if (typeof part === 'string' || !standsApart(part.name) || part.name === 'br') {
      words.push(part)
      continue
    }
    endWords()
    const children = unformatted.has(part.name) ? part.children : wordsFormatted(part.children, format)
    formatted.push(element(part.name, part.attributes, children))
  }
  endWords()
  return formatted
}

/**
 * A format around blocks, which it may not hold, as that format of the words in each of them. The first of these has its
 * id.
 */
function formatWithin(tag: string, attributes: Parsed['attributes'], parts: readonly Part[]): Part[] {
  let own = attributes
  return wordsFormatted(parts, (words) => {
    const formatted = element(tag, own, words)
    own = { ...attributes, id: '' }
    return formatted
  })
}

/**
 * Reads parsed elements as parts of a text. Elements of other names leave their content, in their place; an element that
 * may not stand where it does leaves its content too, or becomes a paragraph. Content that is nested too deeply keeps
 * its words. Of several elements with the same id, the first keeps it.
 */
export function readParts(nodes: readonly (Parsed | string)[], pictureOf: TextPicture = () => ''): Part[] {
  const ids = new Set<string>()
  /** The names of the open elements, from the outermost, without those that are left out. */
  const outside: string[] = []
  let levels = 0

  function holdsPicture({ name, attributes, children }: Parsed): boolean {
    if (name === 'img') return pictureOf(attributes['src'] ?? '') !== ''
    if (name === 'table' || withoutWords.has(name)) return false
    return children.some((child) => typeof child !== 'string' && holdsPicture(child))
  }

  /** The attributes to give to an element; undefined for a picture that is not allowed. */
  function attributesIn(tag: string, given: Parsed['attributes']): Parsed['attributes'] | undefined {
    if (tag === 'img') {
      const src = pictureOf(given['src'] ?? '')
      return src === '' ? undefined : { ...given, src }
    }
    const { id } = given['id'] === undefined ? {} : attributesOf(tag, given)
    if (id === undefined) return given
    const isFirst = !ids.has(id)
    ids.add(id)
    return isFirst ? given : { ...given, id: '' }
  }

  /** Adds the parts that a node is read as. */
  function read(node: Parsed | string, into: Part[]): void {
    if (typeof node === 'string') {
      if (node !== '') into.push(plainText(node))
      return
    }
    if (withoutWords.has(node.name)) return
    if (levels >= deepest) return void into.push(wordsOf([node]))
    const placed = placedTag(node.name, outside)
    const attributes = attributesIn(placed, node.attributes)
    const isLeftOut =
      placed === '' || attributes === undefined || (placed === 'figure' && !holdsPicture(node))
    const isGap = isLeftOut && standsApart(node.name)
    if (isGap) into.push(gap)
    levels += 1
    if (!isLeftOut) outside.push(placed)
    const children: Part[] = []
    for (const child of node.children) read(child, children)
    if (!isLeftOut) outside.pop()
    levels -= 1
    const isEnded = children.some((child) => typeof child !== 'string' && endsParent(child.name, placed))
    const holdsBlocks =
      isFormat(placed) && children.some((child) => typeof child !== 'string' && isBlock(child.name))
    if (isLeftOut || isEnded) for (const child of children) into.push(child)
    else if (holdsBlocks)
      for (const part of formatWithin(placed, attributes, withoutGaps(children))) into.push(part)
    else into.push(element(placed, attributes, withoutGaps(children)))
    if (isGap) into.push(gap)
  }

  const parts: Part[] = []
  for (const node of nodes) read(node, parts)
  return withoutGaps(parts)
}
