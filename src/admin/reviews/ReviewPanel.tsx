import { useCallback, useDeferredValue, useEffect, useId, useMemo, useRef } from 'react'
import { NotLoaded } from '#admin/components/Section.tsx'
import { useLoaded } from '#admin/components/use-loaded.ts'
import { backendHas } from '#admin/shell/backend.ts'
import { listReviews, type ReviewsOfText, type StaffComment } from '#contract/reviews/calls.ts'
import { anchorsOf } from '#document/anchors.ts'
import { callAsStaff } from '#session/session.ts'
import { parseHtml } from '#ui/parse-html.ts'
import { answerText } from './answer-text.ts'
import { type PlacedComment, placeComments } from './placed-comments.ts'
import { ReviewComment } from './ReviewComment.tsx'
import { ReviewLinks } from './ReviewLinks.tsx'
import { SendForReview } from './SendForReview.tsx'

interface ReviewPanelProps {
  id: string
  revision: number
  content: string
}

/** Asks people outside to read a text, and shows their comments beside it (REV-01, REV-02). */
export function ReviewPanel({ id, revision, content }: ReviewPanelProps) {
  const title = useId()
  const read = useCallback(() => callAsStaff(listReviews, { id }), [id])
  const { data, failed, reload, change } = useLoaded(read)
  const seen = useRef(revision)
  useEffect(() => {
    // Each save may change which answers are about the text as it is.
    if (seen.current === revision) return
    seen.current = revision
    void reload()
  })
  useEffect(() => {
    const again = () => {
      if (document.visibilityState === 'visible') void reload()
    }
    document.addEventListener('visibilitychange', again)
    return () => document.removeEventListener('visibilitychange', again)
  })
  if (data?.isPublic && data.links.length === 0) return null
  return (
    <section aria-labelledby={title} className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={title} className="text-base font-bold">
          Review
        </h2>
        {data && !data.isPublic && <SendForReview id={id} onMade={() => void reload()} />}
      </div>
      {(failed || !data) && <NotLoaded what="the review" failed={failed} reload={reload} />}
      {data && (
        <Answers
          reviews={data}
          content={content}
          onReload={() => void reload()}
          onChanged={(comment) =>
            change((now = data) => ({
              ...now,
              comments: now.comments.map((one) => (one._id === comment._id ? comment : one)),
            }))
          }
        />
      )}
    </section>
  )
}

interface AnswersProps {
  reviews: ReviewsOfText
  content: string
  onReload: () => void
  onChanged: (comment: StaffComment) => void
}

function Answers({ reviews, content, onReload, onChanged }: AnswersProps) {
  const { answers, comments, isPublic } = reviews
  const text = useDeferredValue(content)
  const blocks = useMemo(() => anchorsOf(parseHtml(text)), [text])
  const { inText, gone, closed } = useMemo(() => placeComments(comments, blocks), [comments, blocks])
  const isUnread = backendHas('review-asked') && !isPublic && !answers.some(({ isCurrent }) => isCurrent)
  return (
    <>
      {isUnread && <p className="text-sm text-soft">No reviewer has read this version yet.</p>}
      <ReviewLinks reviews={reviews} onChanged={onReload} />
      {answers.length > 0 && (
        <ul className="grid gap-1 text-sm" aria-label="Answers">
          {answers.map((answer) => (
            <li key={answer._id} className="[overflow-wrap:anywhere]">
              <bdi>{answerText(answer)}</bdi>
              {!answer.isCurrent && <span className="text-soft">. The text has changed since.</span>}
            </li>
          ))}
        </ul>
      )}
      <Comments placed={inText} onChanged={onChanged} />
      {gone.length > 0 && (
        <div className="grid">
          <h3 className="text-sm font-bold">About words that are gone</h3>
          <Comments placed={gone} onChanged={onChanged} />
        </div>
      )}
      {closed.length > 0 && (
        <details className="text-sm">
          <summary className="cursor-pointer py-1">Closed comments ({closed.length})</summary>
          <Comments placed={closed} onChanged={onChanged} />
        </details>
      )}
    </>
  )
}

function Comments({
  placed,
  onChanged,
}: {
  placed: PlacedComment[]
  onChanged: (comment: StaffComment) => void
}) {
  if (placed.length === 0) return null
  return (
    <ol className="grid min-w-0">
      {placed.map((one) => (
        <ReviewComment key={one.comment._id} {...one} onChanged={onChanged} />
      ))}
    </ol>
  )
}
