import type Quill from 'quill/core'
import type { Range } from 'quill/core'
import { figure } from '#document/tree.ts'
import { writeHtml } from '#document/write/html.ts'
import { toast } from '#ui/toast.ts'
import type { Places } from './edit-places.ts'
import type { PictureOption } from './pasted.ts'

/** A unit with a button in the toolbar, whose drawing is 24 by 24. */
export interface NewUnit {
  /** Its name in the editor (document/formats.ts). */
  name: string
  label: string
  path: string
  /** The HTML of a unit without content. */
  html: string
}

export const newUnits: readonly NewUnit[] = [
  {
    name: 'table-block',
    label: 'Table',
    path: 'M4 5h16v14H4zM4 10h16M4 15h16M12 5v14',
    html: `<table><thead><tr>${'<th scope="col"></th>'.repeat(3)}</tr></thead><tbody>${`<tr>${'<td></td>'.repeat(3)}</tr>`.repeat(2)}</tbody></table>`,
  },
]

/** Inserts a table or figure at the cursor, on a separate line. Returns its element. */
function insertBlock(quill: Quill, range: Range, name: string, html: string) {
  const [line, offset] = quill.getLine(range.index)
  const isEmpty = line !== null && line.length() <= 1
  // The current line stays before the block.
  const index = isEmpty || offset === 0 ? range.index : range.index - offset + (line?.length() ?? 0)
  quill.history.cutoff()
  quill.insertEmbed(index, name, html, 'user')
  quill.history.cutoff()
  const [block] = quill.getLine(index)
  return block?.domNode instanceof HTMLElement ? block.domNode : undefined
}

/** Inserts an empty unit at the cursor, and moves the cursor into the first place behind its caption. */
export function insertUnit(quill: Quill, places: Places, { name, html }: NewUnit): void {
  const block = insertBlock(quill, quill.getSelection(true), name, html)
  if (block) places.enter(block, block.querySelector('caption') ? 1 : 0)
}

/** Inserts scaled-down pictures at the cursor, and asks for the alternative text of the first. */
export async function insertPictures(quill: Quill, files: File[], pictures: PictureOption): Promise<void> {
  const range = quill.getSelection(true)
  let first: HTMLElement | undefined
  for (const file of files.toReversed()) {
    try {
      const src = await pictures.shrink(file)
      const block = insertBlock(quill, range, 'figure', writeHtml([figure({ src, alt: '' }, [])]))
      first = block ?? first
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'The picture could not be prepared.')
    }
  }
  first?.querySelector('input')?.focus()
}

/** The mark of the footnote beside the cursor. */
export function noteAt(quill: Quill): HTMLElement | undefined {
  const range = quill.getSelection(true)
  for (const index of [range.index, range.index + 1]) {
    const [leaf] = quill.getLeaf(index)
    if (leaf?.domNode instanceof HTMLElement && leaf.domNode.matches('.note-mark')) return leaf.domNode
  }
  return undefined
}
