import type Quill from 'quill/core'
import { unitBlocks } from './embeds.ts'

const isBlock = (element: Element | null) => element?.matches(unitBlocks) === true

/**
 * Adds an empty line before a table or figure at the beginning of a text, and after one at its end: no browser selects
 * such a block, or sets the cursor beside it. Empty lines are not stored.
 */
function addEnds(quill: Quill): void {
  if (isBlock(quill.root.firstElementChild)) quill.insertText(0, '\n', 'api')
  if (isBlock(quill.root.lastElementChild)) quill.insertText(quill.getLength(), '\n', 'api')
}

/** Makes the ends of a text reachable for the keys that select it or move to them. */
export function reachEnds(quill: Quill, event: KeyboardEvent): void {
  if (event.target !== quill.root || !(event.ctrlKey || event.metaKey)) return
  if (/^(?:Home|End|ArrowUp|ArrowDown)$/.test(event.key)) return addEnds(quill)
  if (event.key.toLowerCase() !== 'a' || event.altKey || event.shiftKey) return
  event.preventDefault()
  selectText(quill)
}

/** Selects the whole text. */
export function selectText(quill: Quill): void {
  addEnds(quill)
  quill.setSelection(0, quill.getLength(), 'user')
}
