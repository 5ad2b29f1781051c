import type { DocumentCounts } from './counts.ts'
import type { ParagraphKind } from './document-styles.ts'
import { numberMark } from '#admin/import/list-numbers.ts'
import type { Label, ListNumbers } from './numbering.ts'
import { continuesInNext } from './run-properties.ts'
import { childOf, element, elementsOf, textIn, valueOf, type XmlElement, type XmlNode } from './xml-tree.ts'

interface ParagraphContext {
  style: string | undefined
  kind: ParagraphKind | undefined
  numbers: ListNumbers
  counts: DocumentCounts
}

/** Paragraphs that continue in the next one: drop caps, and words before a hidden or deleted mark. */
const unfinished = new WeakSet<XmlElement>()

/** The origin of each simplified paragraph. */
export const origins = new WeakMap<
  XmlElement,
  { node: XmlElement; style: string | undefined; kind: ParagraphKind | undefined; isNumbered: boolean }
>()

/** The number formats of lists on a page, by level (ui/rich-blocks.css). */
const pageFormats = ['decimal', 'lowerLetter', 'lowerRoman']

/** Lists, by mammoth's numbering of our own (simple-package.ts). */
export const listNumbers = { bullet: '1', ordered: '2' }

function holdsSomething(node: XmlElement): boolean {
  if (node.name === 'w:t') return textIn(node) !== ''
  if (/^w:(?:drawing|pict|footnoteReference|endnoteReference|sym|sdt)$/.test(node.name)) return true
  return elementsOf(node).some(holdsSomething)
}

function textRun(words: string): XmlElement {
  return element('w:r', {}, element('w:t', {}, words))
}

/** A drop cap loses its size when it joins the other letters. */
function withoutProperties(run: XmlNode): void {
  if (typeof run !== 'string' && run.name === 'w:r')
    run.children = elementsOf(run).filter(({ name }) => name !== 'w:rPr')
}

/** Replaces breaks with spaces: an item or a heading is one line. */
function onOneLine(nodes: XmlElement[]): XmlElement[] {
  return nodes.map((node) => {
    if (node.name === 'w:br') return element('w:t', {}, ' ')
    if (node.name !== 'w:r' && node.name !== 'w:hyperlink') return node
    return { ...node, children: onOneLine(elementsOf(node)) }
  })
}

function listProperties({ format, level }: Label): XmlElement {
  const list = format === 'bullet' ? listNumbers.bullet : listNumbers.ordered
  return element(
    'w:numPr',
    {},
    element('w:ilvl', { 'w:val': String(Math.min(level, 8)) }),
    element('w:numId', { 'w:val': list }),
  )
}

/** Whether a page numbers the items of a level like Word, apart from the signs around the number. */
function isLikePage({ format, level, text }: Label): boolean {
  return format === pageFormats[level % 3] && /^\W*\w+\W*$/u.test(text)
}

function alignmentOf(properties: XmlElement | undefined): string | undefined {
  const value = valueOf(properties, 'w:jc')
  if (value === 'center') return value
  return value === 'right' || value === 'end' ? 'right' : undefined
}

/** Builds a paragraph from its content. Blocks inside it follow the words before them. */
export function finishParagraph(
  node: XmlElement,
  inline: XmlElement[],
  context: ParagraphContext,
): XmlElement[] {
  const { kind, style, numbers, counts } = context
  const properties = childOf(node, 'w:pPr')
  const goesOn = continuesInNext(properties)
  const isEmpty = !inline.some(holdsSomething)
  if (isEmpty && goesOn) return []
  const label = goesOn ? undefined : numbers.next(properties, style)
  const isList = label !== undefined && kind === undefined && (label.format !== 'none' || label.text === '')
  const before: XmlElement[] = []
  const kept = element('w:pPr')
  const alignment = alignmentOf(properties)
  if (isList && label.format !== 'none') {
    kept.children.push(listProperties(label))
    if (label.format !== 'bullet') {
      before.push(element('w:bookmarkStart', { 'w:name': `${numberMark}${label.value}` }))
      if (!isLikePage(label)) counts.otherNumbers += 1
    }
  } else {
    if (label && label.format !== 'bullet' && label.text !== '' && !isEmpty)
      before.push(textRun(`${label.text} `))
    const named = kind ?? alignment
    if (named) kept.children.push(element('w:pStyle', { 'w:val': named }))
  }
  const isOneLine = isList || kind === 'title' || kind?.startsWith('heading') === true
  const blocks: XmlElement[] = []
  let paragraph = element('w:p', {}, kept, ...before)
  for (const one of isOneLine ? onOneLine(inline) : inline) {
    if (!/^w:(?:p|tbl)$/.test(one.name)) {
      paragraph.children.push(one)
      continue
    }
    blocks.push(paragraph, one)
    paragraph = element('w:p', {}, kept)
  }
  blocks.push(paragraph)
  origins.set(paragraph, { node, style, kind, isNumbered: label !== undefined })
  if (goesOn) unfinished.add(paragraph)
  if (goesOn && childOf(properties, 'w:framePr')) for (const run of paragraph.children) withoutProperties(run)
  return blocks.length === 1 ? blocks : blocks.filter(holdsSomething)
}

const isProperties = ({ name }: XmlElement) => name === 'w:pPr'

/** Joins paragraphs that continue in the next one, whose properties they get. */
export function joinBlocks(blocks: XmlElement[]): XmlElement[] {
  const joined: XmlElement[] = []
  for (const block of blocks) {
    const last = joined.at(-1)
    if (!last || !unfinished.has(last) || block.name !== 'w:p') {
      joined.push(block)
      continue
    }
    // Adds to the paragraph in place: copying it for each of thousands would take quadratic time.
    const own = elementsOf(block)
    last.children[0] = own.find(isProperties) ?? element('w:pPr')
    for (const child of own) if (!isProperties(child)) last.children.push(child)
    if (!unfinished.has(block)) unfinished.delete(last)
    const origin = origins.get(block)
    if (origin) origins.set(last, origin)
  }
  return joined
}
