import type { StaffComment } from '#contract/reviews/calls.ts'
import { type AnchoredBlock, findAnchor } from '#document/anchors.ts'

/** A comment with the block of the text in the form that it is about. */
export interface PlacedComment {
  comment: StaffComment
  /** Undefined if it is about the whole text, or about words that are gone. */
  block: AnchoredBlock | undefined
}

export interface PlacedComments {
  /** In the order of the text, those on the whole text last. */
  inText: PlacedComment[]
  gone: PlacedComment[]
  closed: PlacedComment[]
}

/** Sorts comments by the blocks of a text. */
export function placeComments(
  comments: readonly StaffComment[],
  blocks: readonly AnchoredBlock[],
): PlacedComments {
  const all = comments.map((comment) => {
    const place = findAnchor(comment, blocks)
    return { comment, place: place ?? Infinity, block: place === undefined ? undefined : blocks[place] }
  })
  const open = all
    .filter(({ comment }) => !comment.closed)
    .sort((a, b) => (a.place === b.place ? 0 : a.place - b.place))
  const isGone = ({ comment, block }: PlacedComment) => block === undefined && comment.kind !== 'text'
  return {
    inText: open.filter((one) => !isGone(one)),
    gone: open.filter(isGone),
    closed: all.filter(({ comment }) => comment.closed),
  }
}
