/** The places of a mark in the text that is edited. */
function placesOf(mark: string, editor: Element): Range[] {
  const walker = document.createTreeWalker(editor, NodeFilter.SHOW_TEXT)
  const places: Range[] = []
  while (walker.nextNode()) {
    const { currentNode: node } = walker
    const words = node.nodeValue ?? ''
    for (let at = words.indexOf(mark); at >= 0; at = words.indexOf(mark, at + mark.length)) {
      const place = document.createRange()
      place.setStart(node, at)
      place.setEnd(node, at + mark.length)
      places.push(place)
    }
  }
  return places
}

/** Selects the next occurrence of a mark in the text. Returns false if there is none. */
export function showMark(mark: string): boolean {
  const editor = document.querySelector<HTMLElement>('.ql-editor')
  const places = editor ? placesOf(mark, editor) : []
  const selection = getSelection()
  const isLater = (place: Range) =>
    selection?.focusNode && place.comparePoint(selection.focusNode, selection.focusOffset) < 0
  const place = places.find(isLater) ?? places[0]
  if (!editor || !place) return false
  editor.focus({ preventScroll: true })
  selection?.removeAllRanges()
  selection?.addRange(place)
  place.startContainer.parentElement?.scrollIntoView({ block: 'center' })
  return true
}
