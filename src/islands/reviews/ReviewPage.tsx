import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { browserEnv } from '#config/env.ts'
import { organisation } from '#config/brand/brand.ts'
import { publicationPath } from '#config/paths.ts'
import type { PublicBackend } from '#contract/features.ts'
import { Publication } from '#components/Publication.tsx'
import { PublicationSkeleton } from '#components/PublicationSkeleton.tsx'
import { liveText } from '#islands/live-html.ts'
import { previewOf } from '#islands/preview-of.ts'
import { siteOrigin } from '#islands/site-origin.ts'
import { zonedText } from '#lib/zoned-time.ts'
import { Button } from '#ui/Button.tsx'
import type { Review, ReviewActions } from './create-review.ts'
import { addPlaces, type RemarkPlace } from './remark-places.ts'
import { Remarks } from './Remarks.tsx'
import { ReviewAnswer } from './ReviewAnswer.tsx'
import { reviewSecret } from './review-secret.ts'
import { useReview } from './use-review.ts'

interface ReviewPageProps {
  backend: PublicBackend
}

/** A text before it is public, for a reviewer without an account (REV-01). */
export function ReviewPage({ backend }: ReviewPageProps) {
  const [secret, setSecret] = useState(reviewSecret)
  useEffect(() => {
    // Another link that is opened in this tab changes only the fragment.
    const change = () => setSecret(reviewSecret())
    addEventListener('hashchange', change)
    return () => removeEventListener('hashchange', change)
  }, [])
  if (secret === undefined)
    return <Message title="Review">Open this page with the link that you were sent.</Message>
  return <OpenedLink key={secret} secret={secret} backend={backend} />
}

function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="paper wrap">
      <h1>{title}</h1>
      <div className="lead">{children}</div>
    </div>
  )
}

function OpenedLink({ secret, backend }: ReviewPageProps & { secret: string }) {
  const { review, actions } = useReview(secret)
  const { phase, opened } = review
  if (phase === 'unusable')
    return (
      <Message title="This link does not work">
        <p>It may have ended. Please ask {organisation.name} for another one.</p>
        <Unsent review={review} />
      </Message>
    )
  if (phase === 'unreached')
    return (
      <Message title="Not reached">
        <p>The server could not be reached. The link is still valid.</p>
        <p>
          <Button onClick={() => void actions.open()}>Try again</Button>
        </p>
      </Message>
    )
  if (opened === undefined) return <PublicationSkeleton />
  return (
    <>
      <Banner review={review} />
      <ReviewedText key={opened.digest} review={review} actions={actions} backend={backend} />
      <ReviewAnswer review={review} actions={actions} />
    </>
  )
}

/** Comments that were never sent, to be copied. */
function Unsent({ review: { waiting, drafts } }: { review: Review }) {
  const texts = [...waiting.map(({ text }) => text), ...Object.values(drafts)]
  if (texts.length === 0) return null
  return (
    <>
      <h2>Not sent</h2>
      <ul className="remark-list">
        {texts.map((text) => (
          <li key={text} className="remark" dir="auto">
            {text}
          </li>
        ))}
      </ul>
    </>
  )
}

function Banner({ review: { opened } }: { review: Review }) {
  if (opened === undefined) return null
  const { isPublic, ends, hasDocument, card } = opened
  return (
    <aside className="review-banner wrap" aria-label="About this review">
      {isPublic ? (
        <p>
          This text is public by now. <a href={publicationPath(card._id)}>See its page</a>
        </p>
      ) : (
        <p>
          <b>This text is not public.</b> Please comment on its parts, and answer at the end.
        </p>
      )}
      <p>{`The link works until ${zonedText(Date.parse(ends))} (${organisation.timeZoneName}).`}</p>
      {hasDocument && <p>A PDF belongs to it, which this link does not open.</p>}
      <p>
        <a href="#review-answer-title">Go to your answer</a>
      </p>
    </aside>
  )
}

interface ReviewedTextProps extends ReviewPageProps {
  review: Review
  actions: ReviewActions
}

/** The text as its page will show it, with the comments behind each block. */
function ReviewedText({ review, actions, backend }: ReviewedTextProps) {
  const card = review.opened?.card
  // Before it is public, it has no address that could be passed on or cited.
  const origin = review.opened?.isPublic ? siteOrigin() : undefined
  const [places, setPlaces] = useState<RemarkPlace[]>([])
  const shown = useMemo(() => {
    if (card === undefined) return undefined
    const sources = { apiHost: browserEnv.apiHost, pictureOrigins: [], ...backend }
    return { publication: previewOf(card, sources), text: liveText(card, sources) }
  }, [card, backend])
  const content = card?.content ?? ''
  const mark = useCallback(
    (root: HTMLElement | null) => {
      const prose = root?.querySelector('.paper-text .prose')
      if (!prose) return undefined
      const added = addPlaces(prose, content)
      setPlaces(added.places)
      return () => {
        setPlaces([])
        added.remove()
      }
    },
    [content],
  )
  if (shown === undefined) return null
  return (
    <>
      <div ref={mark}>
        <Publication publication={shown.publication} shown={shown.text} origin={origin} />
      </div>
      {places.map(({ block, name, element }) =>
        createPortal(<Remarks review={review} actions={actions} anchor={block} name={name} />, element, name),
      )}
    </>
  )
}
