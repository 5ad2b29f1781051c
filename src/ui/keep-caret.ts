/**
 * Remembers the caret and the selected words of the focused field. The returned function restores them if that field
 * has the focus again: a browser that closes a dialog returns the focus without them, and keys then go nowhere.
 */
export function keepCaret(): () => void {
  const field = document.activeElement
  const selection = getSelection()
  const range = selection?.rangeCount ? selection.getRangeAt(0).cloneRange() : undefined
  return () => {
    if (!(field instanceof HTMLElement) || document.activeElement !== field) return
    if (field.matches('input, textarea')) {
      field.blur()
      field.focus({ preventScroll: true })
    } else if (range && field.isContentEditable) {
      selection?.removeAllRanges()
      selection?.addRange(range)
    }
  }
}
