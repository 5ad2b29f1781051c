import type { ReactNode } from 'react'
import { type BuiltFrom, hasChanged } from '#api/has-changed.ts'
import type { PublicBackend } from '#contract/features.ts'
import { shownDigest } from '#document/shown-digest.ts'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { Carousel } from './Carousel.tsx'
import type { LiveRow } from './read-row.tsx'
import { useRevalidated } from './use-revalidated.ts'

interface PublicationCarouselProps {
  built: BuiltFrom
  backend: PublicBackend
  /** The built list of cards. */
  children?: ReactNode
}

/** The row of the latest publications (HOME-07, HOME-10). */
export function PublicationCarousel({ built, backend, children }: PublicationCarouselProps) {
  const [live, retry] = useRevalidated({
    read: async (isAwaited) => (await import('./read-row.tsx')).readRow(backend, isAwaited),
    empty: built.digests.length === 0,
    changed: () => hasChanged(built, shownDigest),
    same: (read: LiveRow) => built.digests.includes(read.digest),
  })

  if (live.state === 'loading') return <CarouselSkeleton />
  if (live.state === 'failed')
    return <LoadFailure message="Failed to fetch publication cards" onRetry={retry} />
  if (live.state === 'live' && live.data.cards.length === 0)
    return <p className="lead">Our first publications are being written. They will be here soon.</p>
  return (
    <Carousel label="Latest publications">
      {live.state === 'built' ? children : <ul className="row-cards">{live.data.cards}</ul>}
    </Carousel>
  )
}

function CarouselSkeleton() {
  return (
    <div className="carousel-view" aria-busy="true">
      <span className="sr-only">Loading the latest publications</span>
      <ul className="row-cards" aria-hidden="true">
        {['one', 'two', 'three', 'four'].map((place) => (
          <li key={place} className="row-card">
            <div className="row-picture skeleton skeleton-fill" />
            <div className="row-words">
              <div className="skeleton" />
              <div className="skeleton skeleton-text" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
