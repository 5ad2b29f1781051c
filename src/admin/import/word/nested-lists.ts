import { formatNamed } from '#document/read/lists/formats.ts'
import { type FlatItem, listElements, nestItems, renumberedItems } from '#document/read/lists/nest.ts'
import type { DocumentCounts } from './counts.ts'
import { isBox, joined } from './text-parts.ts'
import { element, elementsOf, type XmlElement, type XmlNode } from './xml-tree.ts'

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

function itemOf({ attributes, children }: XmlElement): FlatItem<XmlNode> {
  const { list, level, value, format } = attributes
  return {
    content: children,
    list: '',
    level: Number(level),
    kind: list === 'ol' ? 'ol' : 'ul',
    numbers: value === undefined ? [] : [Number(value)],
    ...(format !== undefined && { format: formatNamed(format) }),
  }
}

/** Nests the items of lists by their levels. */
export function finishBlocks(blocks: XmlElement[], counts: DocumentCounts): XmlNode[] {
  const flow: XmlNode[] = []
  let items: FlatItem<XmlNode>[] = []
  const flush = () => {
    const lists = nestItems(items)
    items = []
    counts.otherNumbers += renumberedItems(lists)
    flow.push(...listElements(lists, (name, attributes, children) => element(name, attributes, ...children)))
  }
  for (const block of flattened(blocks)) {
    if (block.name === 'item') {
      items.push(itemOf(block))
      continue
    }
    flush()
    flow.push(block)
  }
  flush()
  return flow
}
