import { useEffect, useState } from 'react'
import { browserEnv } from '#config/env.ts'
import { staffPaths } from '#config/paths.ts'
import type { PublicBackend } from '#contract/features.ts'
import type { PublicationCard } from '#contract/publication-cards.ts'
import { awaitPreview } from '#components/preview-message.ts'
import { Publication } from '#components/Publication.tsx'
import { PublicationSkeleton } from '#components/PublicationSkeleton.tsx'
import { Related } from '#components/Related.tsx'
import { unsavedText } from './live-html.ts'
import { previewOf } from './preview-of.ts'
import { type Others, readOthers } from './read-others.ts'
import { siteOrigin } from './site-origin.ts'

/** Links to other pages do nothing: a preview is only for reading. */
function stay(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link && !link.getAttribute('href')?.startsWith('#')) event.preventDefault()
}

/** Names the landmarks, because the dashboard around the frame has a header, a main part and a footer too. */
function nameLandmarks(): void {
  for (const landmark of document.querySelectorAll('body > :is(header, main, footer)'))
    landmark.ariaLabel = 'Preview'
}

/** A preview of a publication, from data that the dashboard around this frame sends (EDT-04). */
export function PublicationPreview({ backend }: { backend: PublicBackend }) {
  const [card, setCard] = useState<PublicationCard>()
  const [others, setOthers] = useState<Others>({ related: [] })
  const framed = parent !== window

  useEffect(() => {
    if (!framed) return undefined
    nameLandmarks()
    document.addEventListener('click', stay, { capture: true })
    const stop = awaitPreview(setCard)
    return () => {
      document.removeEventListener('click', stay, { capture: true })
      stop()
    }
  }, [framed])

  useEffect(() => {
    // If the others cannot be read, the publication is shown without them.
    if (card) readOthers(card, backend).then(setOthers, () => {})
  }, [card, backend])

  if (!framed)
    return (
      <div className="paper wrap">
        <h1>Preview</h1>
        <p className="lead">
          Previews are shown where publications are written: in the{' '}
          <a href={staffPaths.articles}>dashboard</a>.
        </p>
      </div>
    )
  if (!card) return <PublicationSkeleton />
  const { apiHost } = browserEnv
  const sources = { apiHost, pictureOrigins: [], ...backend }
  return (
    <>
      <Publication
        publication={previewOf(card, sources)}
        shown={unsavedText(card, sources)}
        origin={siteOrigin()}
        neighbours={others.neighbours}
        translations={others.translations}
      />
      <Related publications={others.related} />
    </>
  )
}
