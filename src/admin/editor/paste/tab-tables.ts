import { type TabTables, tabTables } from '#document/read/tabs.ts'
import type { Parsed } from '#document/tree.ts'
import { styleOf } from './elements.ts'

/** A text without the tabs and spaces beside its line ends, which are the layout of the source. */
function withoutEnds(text: string): string {
  const lines = text.split('\n')
  const last = lines.length - 1
  return lines
    .map((line, at) => {
      const start = at === 0 ? line : line.trimStart()
      return at === last ? start : start.trimEnd()
    })
    .join('\n')
}

/** Leaves the tabs of paragraphs alone in the text. */
export function writtenTabs(page: Document): void {
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { currentNode } = walker
    if (currentNode instanceof Text && currentNode.data.includes('\t'))
      currentNode.data = withoutEnds(currentNode.data)
  }
  for (const tab of page.querySelectorAll('[style*="mso-tab-count" i]')) {
    const count = Number(/mso-tab-count\s*:\s*(\d{1,2})/i.exec(styleOf(tab))?.[1])
    tab.replaceWith('\t'.repeat(count || 1))
  }
}

/** Makes tables of paragraphs whose tabs are columns. */
export function withTabTables(parts: readonly (Parsed | string)[]): TabTables {
  return tabTables<Parsed>(parts, (name, attributes, children) => ({ name, attributes, children }))
}

/** Number of lines whose columns are lost; 0 for a single line, whose tabs need not be columns. */
export function lostColumns({ left }: TabTables): number {
  return left.length > 1 ? left.length : 0
}

/** '2 lines have columns made of tabs, which texts do not keep.'; '' for none. */
export function columnsMessage(lines: number): string {
  return lines === 0 ? '' : `${lines} lines have columns made of tabs, which texts do not keep.`
}
