import type { BlockKind } from '#contract/block-kinds.ts'

/** A link with which a reviewer without an account may read a text for a while (REV-01). */
export interface ReviewRow {
  id: string
  publication_id: string
  /** The address that the link was mailed to; '' if it was not, or is erased. */
  email: string
  created_at: number
  /** Full name of the person who made it. */
  created_by: string
  /** When its link ends or has ended. */
  ends_at: number
  /** Digest of the public text when the link was made; '' for a draft. With another one, the link shows no change. */
  public_digest: string
}

interface OfReviewer {
  id: string
  review_id: string
  /** Hash of the key of the reviewer's browser; '' once it is erased. */
  reviewer: string
  /** As the reviewer gave it; '' once it is erased. */
  name: string
  /** The revision of the publication that was shown. */
  revision: number
  at: number
}

/** The answer of a reviewer to the text with a digest. */
export interface ReviewAnswerRow extends OfReviewer {
  verdict: 'approve' | 'change'
  digest: string
}

/** A comment of a reviewer on a block of the text (document/anchors.ts). */
export interface ReviewCommentRow extends OfReviewer {
  /** Made by the browser: the same comment that is sent again is one. */
  key: string
  kind: BlockKind
  words: string
  nth: number
  text: string
  /** Of staff; '' and 0 without one. */
  reply: string
  replied_by: string
  replied_at: number
  closed_by: string
  closed_at: number
}
