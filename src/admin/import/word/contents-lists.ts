import { contentsIn } from '#document/read/contents.ts'
import type { DocumentCounts } from './counts.ts'
import { wordsIn } from './text-parts.ts'
import { element, type XmlElement } from './xml-tree.ts'

/** Stands where a list of contents was left out. */
export const contentsPlace = () => element('contents')

/** Leaves out what is left of lists of contents: their headings, and lines with pages that are no field. */
export function withoutContents(blocks: XmlElement[], counts: DocumentCounts): XmlElement[] {
  const headings = blocks.filter(({ name }) => /^h[1-6]$/.test(name))
  const leftOut = new Set<XmlElement>()
  for (const { title, entries } of contentsIn(blocks, headings)) {
    if (entries.length > 0) counts.contents += 1
    for (const block of title ? [title, ...entries] : entries) {
      leftOut.add(block)
      counts.contentsWords.push(wordsIn(block).replaceAll('\t', ' '))
    }
  }
  return blocks.filter((block) => block.name !== 'contents' && !leftOut.has(block))
}
