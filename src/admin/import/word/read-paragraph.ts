import type { ParagraphKind } from './document-styles.ts'
import type { ListNumbers } from './numbering.ts'
import { holdsSomething, isBlock, onOneLine, plain } from './text-parts.ts'
import { continuesInNext } from './run-properties.ts'
import { childOf, valueOf, type XmlElement, type XmlNode } from './xml-tree.ts'

interface ParagraphContext {
  style: string | undefined
  kind: ParagraphKind | undefined
  numbers: ListNumbers
}

/** The class of the paragraph that becomes the title. */
export const titleClass = 'document-title'

/** Paragraphs that continue in the next one: drop caps, and words before a hidden or deleted mark. */
const unfinished = new WeakSet<XmlElement>()

/** What each converted paragraph was made of. */
export const origins = new WeakMap<
  XmlElement,
  { node: XmlElement; style: string | undefined; kind: ParagraphKind | undefined; isNumbered: boolean }
>()

function alignmentOf(properties: XmlElement | undefined): string | undefined {
  const value = valueOf(properties, 'w:jc')
  if (value === 'center') return value
  return value === 'right' || value === 'end' ? 'right' : undefined
}

type Shell = Pick<XmlElement, 'name' | 'attributes'>

/** The element of a paragraph, without its content. */
function shellOf(properties: XmlElement | undefined, kind: ParagraphKind | undefined): Shell {
  if (kind === 'title' || kind === 'caption')
    return { name: 'p', attributes: { class: kind === 'title' ? titleClass : kind } }
  if (kind === 'quote') return { name: 'blockquote', attributes: {} }
  if (kind !== undefined) return { name: kind.replace('heading-', 'h'), attributes: {} }
  const alignment = alignmentOf(properties)
  return { name: 'p', attributes: alignment ? { class: `ql-align-${alignment}` } : {} }
}

/** Builds a paragraph from its content. Blocks inside it follow the words before them. */
export function finishParagraph(
  node: XmlElement,
  inline: XmlNode[],
  context: ParagraphContext,
): XmlElement[] {
  const { kind, style, numbers } = context
  const properties = childOf(node, 'w:pPr')
  const goesOn = continuesInNext(properties)
  const isEmpty = !inline.some(holdsSomething)
  if (isEmpty && goesOn) return []
  const label = goesOn ? undefined : numbers.next(properties, style)
  const isList = label !== undefined && kind === undefined && (label.kind !== 'none' || label.text === '')
  const isItem = isList && label.kind !== 'none' && !label.isWorded
  const hasPrefix = !isItem && label && label.kind !== 'ul' && label.text !== '' && !isEmpty
  const shell: Shell = isItem
    ? { name: 'item', attributes: { list: label.kind, level: String(Math.min(label.level, 8)) } }
    : shellOf(properties, kind)
  const isNumbered = isItem && label.kind === 'ol'
  const number = isNumbered && { value: String(label.value), format: label.format }
  const first: XmlElement = {
    name: shell.name,
    attributes: { ...shell.attributes, ...number },
    children: hasPrefix ? [`${label.text} `] : [],
  }
  const isOneLine = isList || kind === 'title' || kind?.startsWith('heading') === true
  const blocks: XmlElement[] = []
  let paragraph = first
  for (const one of isOneLine ? onOneLine(inline) : inline) {
    if (!isBlock(one)) {
      paragraph.children.push(one)
      continue
    }
    blocks.push(paragraph, one)
    paragraph = { name: shell.name, attributes: { ...shell.attributes }, children: [] }
  }
  blocks.push(paragraph)
  origins.set(paragraph, { node, style, kind, isNumbered: label !== undefined })
  if (goesOn) unfinished.add(paragraph)
  // A drop cap loses its format when it joins the other letters.
  if (goesOn && childOf(properties, 'w:framePr')) paragraph.children = plain(paragraph.children)
  return blocks.length === 1 ? blocks : blocks.filter(holdsSomething)
}

/** Joins paragraphs that continue in the next one, whose kind they get. */
export function joinBlocks(blocks: XmlElement[]): XmlElement[] {
  const joined: XmlElement[] = []
  for (const block of blocks) {
    const last = joined.at(-1)
    if (!last || !unfinished.has(last) || /^(?:table|contents)$/.test(block.name)) {
      joined.push(block)
      continue
    }
    // Adds to the paragraph in place: copying it for each of thousands would take quadratic time.
    last.name = block.name
    last.attributes = block.attributes
    for (const child of block.children) last.children.push(child)
    if (!unfinished.has(block)) unfinished.delete(last)
    const origin = origins.get(block)
    if (origin) origins.set(last, origin)
  }
  return joined
}
