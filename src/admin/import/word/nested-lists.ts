import type { DocumentCounts } from './counts.ts'
import { isBox, joined } from './text-parts.ts'
import { element, elementsOf, type XmlElement, type XmlNode } from './xml-tree.ts'

/** The numbers of items, as Word counts them. */
const values = new WeakMap<XmlElement, number>()

const isList = (node: XmlNode | undefined): node is XmlElement =>
  typeof node === 'object' && /^[ou]l$/.test(node.name)

const lastItem = (list: XmlElement) => elementsOf(list).at(-1)

/** The last list at the end of a flow; a new one if there is none. */
function lastList(flow: XmlNode[]): XmlElement {
  const last = flow.at(-1)
  if (isList(last)) return last
  const list = element('ul', {}, element('li'))
  flow.push(list)
  return list
}

/** Adds an item to the lists at the end of a flow. */
function addItem(flow: XmlNode[], { attributes, children }: XmlElement): void {
  const { list: name = 'ul', level, value } = attributes
  const item: XmlElement = { name: 'li', attributes: {}, children }
  if (value !== undefined) values.set(item, Number(value))
  let place = flow
  for (let depth = Number(level); depth > 0; depth -= 1) place = lastItem(lastList(place))?.children ?? []
  const last = place.at(-1)
  if (isList(last) && last.name === name) last.children.push(item)
  else place.push(element(name, {}, item))
}

/** A list without its empty items, which Word counts. A gap in the count begins a new list. */
function splitList({ name, children }: XmlElement, counts: DocumentCounts): XmlElement[] {
  const lists: XmlElement[] = []
  let before: number | undefined
  for (const item of children) {
    if (typeof item === 'string') continue
    item.children = finishLists(item.children, counts, true)
    if (item.children.length === 0) continue
    const value = values.get(item)
    const last = lists.at(-1)
    if (last && (value === undefined || value - 1 === before)) last.children.push(item)
    else lists.push(element(name, value === undefined || value === 1 ? {} : { start: String(value) }, item))
    before = value
  }
  return lists
}

/** Splits the lists of a flow where their count has gaps. */
function finishLists(flow: XmlNode[], counts: DocumentCounts, isItem: boolean): XmlNode[] {
  return flow.flatMap((node, index): XmlNode[] => {
    if (!isList(node)) return [node]
    const lists = splitList(node, counts)
    // Only Word can show an item that begins with another one's number.
    if (isItem && index === 0 && lists[0]?.name === 'ol') counts.otherNumbers += 1
    return lists
  })
}

/** The paragraphs without empty ones, those of text boxes behind the paragraph that holds them. */
function flattened(blocks: XmlElement[]): XmlElement[] {
  return blocks.flatMap((block) => {
    if (block.name === 'table') return [block]
    if (block.name === 'contents') return []
    const children = joined(block.children.filter((child) => !isBox(child)))
    const own = children.length > 0 || block.attributes['value'] !== undefined
    return [
      ...(own ? [{ ...block, children }] : []),
      ...block.children.filter(isBox).flatMap((box) => flattened(elementsOf(box))),
    ]
  })
}

/** Nests the items of lists by their levels. */
export function finishBlocks(blocks: XmlElement[], counts: DocumentCounts): XmlNode[] {
  const flow: XmlNode[] = []
  for (const block of flattened(blocks))
    if (block.name === 'item') addItem(flow, block)
    else flow.push(block)
  return finishLists(flow, counts, false)
}
