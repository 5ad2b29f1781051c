import { highlight, pattern } from '#document/import-marks.ts'
import { marksOf } from './marks.ts'

const blocks = 'p, li, h1, h2, h3, h4, h5, h6, td, th, caption, figcaption, blockquote'

/** The block around a part of a text. */
function blockOf(node: Node): Element | null {
  return node.parentElement?.closest(blocks) ?? null
}

/** A mark, and where it begins and ends in text nodes: a part of it may have another format. */
interface Mark {
  mark: string
  start: [node: Text, offset: number]
  end: [node: Text, offset: number]
}

/** The neighbouring highlighted text nodes of each block. */
function highlighted(root: Node): Text[][] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const runs: Text[][] = []
  let open: Text[] | undefined
  while (walker.nextNode()) {
    const { currentNode: node } = walker
    const isMarked = node instanceof Text && node.parentElement?.closest(`.${highlight}`)
    if (!isMarked) open = undefined
    else if (open?.[0] && blockOf(open[0]) === blockOf(node)) open.push(node)
    else runs.push((open = [node]))
  }
  return runs
}

/** The marks in a node, in their order. */
function foundIn(root: Node): Mark[] {
  return highlighted(root).flatMap((nodes) => {
    const text = nodes.map(({ data }) => data).join('')
    const placeOf = (at: number): [Text, number] | undefined => {
      let before = 0
      for (const node of nodes) {
        if (at <= before + node.length) return [node, at - before]
        before += node.length
      }
      return undefined
    }
    return Array.from(text.matchAll(pattern)).flatMap(({ 0: mark, index }) => {
      const [start, end] = [placeOf(index), placeOf(index + mark.length)]
      return start && end ? [{ mark, start, end }] : []
    })
  })
}

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
  const inText = foundIn(editor).map(({ mark, start, end }) => {
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

/** The part of the text that was selected last: the browser keeps no selection of a footnote's mark. */
let shown: Range | undefined

/** Selects a part of the text, such as a mark. */
export function select({ place }: Pick<PlacedMark, 'place'>): void {
  shown = place
  const { startContainer: node } = place
  const element = node instanceof Element ? node : node.parentElement
  const selection = getSelection()
  element?.closest<HTMLElement>('.ql-editor')?.focus({ preventScroll: true })
  selection?.removeAllRanges()
  selection?.addRange(place)
  element?.scrollIntoView({ block: 'center' })
}

/** Selects the next occurrence of a mark in the text, or of any mark. Returns false if there is none. */
export function showMark(mark?: string): boolean {
  const marks = placedMarks().filter((one) => mark === undefined || one.mark === mark)
  const selection = getSelection()
  const last = mark === undefined && shown?.startContainer.isConnected ? shown : undefined
  const isLater = ({ place }: PlacedMark) =>
    last
      ? place.compareBoundaryPoints(Range.START_TO_START, last) > 0
      : selection?.focusNode && place.comparePoint(selection.focusNode, selection.focusOffset) < 0
  const next = marks.find(isLater) ?? marks[0]
  if (next) select(next)
  return next !== undefined
}
