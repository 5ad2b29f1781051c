import { blockOf, marksIn, marksOf } from './marks.ts'

/** A mark in the text that is edited. */
export interface PlacedMark {
  mark: string
  /** The words before it. */
  before: string
  place: Range
}

/** Maximum characters of the words before a mark. */
const shownBefore = 60

/** The end of a text, in whole words. */
function endOf(text: string): string {
  return text.length > shownBefore ? `…${text.slice(-shownBefore).replace(/^\S*\s/, '')}` : text
}

function placed(mark: string, place: Range): PlacedMark {
  const words = document.createRange()
  const { startContainer: node, startOffset } = place
  const block = node instanceof Text ? blockOf(node) : node
  if (block) words.setStart(block, 0)
  words.setEnd(node, startOffset)
  return { mark, before: endOf(words.toString().trim()), place }
}

/** The marks in the text that is edited, in their order; one in a footnote has the place of its note. */
export function placedMarks(): PlacedMark[] {
  const editor = document.querySelector('.ql-editor')
  if (!editor) return []
  const inText = marksIn(editor).map(({ mark, start, end }) => {
    const place = document.createRange()
    place.setStart(...start)
    place.setEnd(...end)
    return placed(mark, place)
  })
  const inNotes = Array.from(editor.querySelectorAll<HTMLElement>('.note-mark')).flatMap((note) =>
    marksOf(note.dataset.note ?? '').map((mark) => {
      const place = document.createRange()
      place.selectNode(note)
      return placed(mark, place)
    }),
  )
  return [...inText, ...inNotes].sort((one, other) =>
    one.place.compareBoundaryPoints(Range.START_TO_START, other.place),
  )
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
