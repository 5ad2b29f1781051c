import { highlight, markPattern } from './marks.ts'

/** A mark in the text that is edited. */
export interface PlacedMark {
  mark: string
  /** The words before it. */
  before: string
  /** Its position, for a comparison with that of the cursor. */
  place: Range
}

/** Maximum characters of the words before a mark. */
const shownBefore = 60

/** The end of a text, in whole words. */
function endOf(text: string): string {
  return text.length > shownBefore ? `…${text.slice(-shownBefore).replace(/^\S*\s/, '')}` : text
}

function placed(element: Element): PlacedMark[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const marks: PlacedMark[] = []
  const block = element.closest('p, li, h1, h2, h3, h4, h5, h6, td, th, caption, figcaption, blockquote')
  const add = (mark: string, place: Range) => {
    const words = document.createRange()
    if (block) words.setStart(block, 0)
    words.setEnd(place.startContainer, place.startOffset)
    marks.push({ mark, before: endOf(words.toString().trim()), place })
  }
  for (const mark of element.getAttribute('data-note')?.match(markPattern) ?? []) {
    const place = document.createRange()
    place.selectNode(element)
    add(mark, place)
  }
  while (walker.nextNode()) {
    const { currentNode: node } = walker
    for (const { 0: mark, index } of node.nodeValue?.matchAll(markPattern) ?? []) {
      const place = document.createRange()
      place.setStart(node, index)
      place.setEnd(node, index + mark.length)
      add(mark, place)
    }
  }
  return marks
}

/** The marks in the text that is edited, in their order; one in a footnote has the place of its note. */
export function placedMarks(): PlacedMark[] {
  const found = document.querySelectorAll(
    `.ql-editor .${highlight}, .ql-editor .note-mark[data-note*="${highlight}"]`,
  )
  return Array.from(found, placed).flat()
}

/** Selects a mark in the text. */
export function select({ place }: PlacedMark): void {
  const element = place.startContainer.parentElement
  const selection = getSelection()
  element?.closest<HTMLElement>('.ql-editor')?.focus({ preventScroll: true })
  selection?.removeAllRanges()
  selection?.addRange(place)
  element?.scrollIntoView({ block: 'center' })
}

/** Selects the next occurrence of a mark in the text. Returns false if there is none. */
export function showMark(mark: string): boolean {
  const marks = placedMarks().filter((one) => one.mark === mark)
  const selection = getSelection()
  const isLater = ({ place }: PlacedMark) =>
    selection?.focusNode && place.comparePoint(selection.focusNode, selection.focusOffset) < 0
  const next = marks.find(isLater) ?? marks[0]
  if (next) select(next)
  return next !== undefined
}
