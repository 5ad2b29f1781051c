import { tabTables } from '#document/read/tabs.ts'
import type { DocumentCounts } from './counts.ts'
import type { DocumentStyles } from './document-styles.ts'
import { origins } from './read-paragraph.ts'
import { isBox } from './text-parts.ts'
import { childOf, element, elementsOf, type XmlElement } from './xml-tree.ts'

/** Whether the tabs of a paragraph draw dots or a line. */
function hasLeaders(block: XmlElement, styles: DocumentStyles): boolean {
  const { node, style } = origins.get(block) ?? {}
  const all = [childOf(node, 'w:pPr'), ...styles.chain(style).map(({ paragraph }) => paragraph)]
  return all.some((properties) => {
    const tabs = childOf(properties, 'w:tabs')
    return tabs && elementsOf(tabs).some(({ attributes }) => (attributes['w:leader'] ?? 'none') !== 'none')
  })
}

/** Makes tables of neighbouring lines with the same columns, and counts other lines of three columns or more. */
export function withTabTables(
  blocks: XmlElement[],
  counts: DocumentCounts,
  styles: DocumentStyles,
): XmlElement[] {
  const { parts, tables, left } = tabTables(
    blocks,
    (name, attributes, children) => element(name, attributes, ...children),
    (block) => !block.children.some(isBox) && !hasLeaders(block, styles),
  )
  counts.tables += tables
  counts.tabTables += tables
  const columns = left.filter(({ length }) => length > 2)
  counts.columnLines.push(...columns.map((words) => words.filter(Boolean).join(' ')))
  return parts.filter((part) => typeof part === 'object')
}
