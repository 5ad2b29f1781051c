import type Quill from 'quill/core'
import { Delta, Parchment, type Range } from 'quill/core'

// Quill's lists are lines with consecutive numbers. The first line of a list stores the start number if that is not
// 1, or if the list directly follows another list.

/** Start number of a line, read by the editor's style sheet. */
class ListStart extends Parchment.Attributor {
  override add(node: HTMLElement, value: unknown): boolean {
    if (!super.add(node, value)) return false
    node.style.setProperty('--start', String(value))
    return true
  }

  override remove(node: HTMLElement): void {
    super.remove(node)
    node.style.removeProperty('--start')
  }
}

export const listStart = new ListStart('start', 'data-start', { scope: Parchment.Scope.BLOCK })

/** Enter in the first item of a list adds an item, not another list. */
export const enterInFirstItem = {
  key: 'Enter',
  shiftKey: null,
  format: ['start'],
  empty: false,
  handler(this: { quill: Quill }, range: Range): boolean {
    const formats = this.quill.getFormat(range.index)
    const line = Object.fromEntries(
      Object.entries(formats).filter(([name]) => /^(?:align|indent|list|start)$/.test(name)),
    )
    const change = new Delta().retain(range.index).delete(range.length).insert('\n', line)
    this.quill.updateContents(change, 'user')
    this.quill.formatLine(range.index + 1, 1, 'start', false, 'user')
    this.quill.setSelection(range.index + 1, 0, 'silent')
    return false
  },
}
