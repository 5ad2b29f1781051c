import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { type BuiltFrom, hasChanged } from '#api/has-changed.ts'
import type { PublicBackend } from '#contract/features.ts'
import { shownDigest } from '#document/shown-digest.ts'
import { Icon } from '#ui/Icon.tsx'
import { arrowLeft, arrowRight } from '#ui/icon-shapes.ts'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { useDragScroll } from '#ui/use-drag-scroll.ts'
import type { LiveRow } from './read-row.tsx'
import { useRevalidated } from './use-revalidated.ts'

interface PublicationCarouselProps {
  built: BuiltFrom
  backend: PublicBackend
  /** The built list of cards. */
  children?: ReactNode
}

/** The row of the latest publications, by drag, buttons, keyboard and touch (HOME-07, HOME-10). */
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
  return <Row>{live.state === 'built' ? children : <ul className="row-cards">{live.data.cards}</ul>}</Row>
}

function CarouselSkeleton() {
  return (
    <div className="carousel-view" aria-busy="true">
      <span className="sr-only">Loading the latest publications</span>
      <ul className="row-cards" aria-hidden="true">
        {['one', 'two', 'three', 'four'].map((place) => (
          <li key={place} className="card row-card">
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

function Row({ children }: { children: ReactNode }) {
  const view = useRef<HTMLElement>(null)
  const { held, handlers } = useDragScroll()
  const [ends, setEnds] = useState({ live: false, first: true, last: false })

  const look = useCallback(() => {
    const row = view.current
    if (!row) return
    const first = row.scrollLeft < 4
    const last = row.scrollLeft + row.clientWidth > row.scrollWidth - 4
    setEnds((before) =>
      before.live && before.first === first && before.last === last ? before : { live: true, first, last },
    )
  }, [])

  useEffect(() => {
    look()
    addEventListener('resize', look)
    return () => removeEventListener('resize', look)
  }, [look])

  function turn(direction: 1 | -1) {
    const row = view.current
    if (!row) return
    const card = row.querySelector('li')?.offsetWidth ?? 320
    row.scrollBy({ left: direction * (card + 24), behavior: 'smooth' })
  }

  return (
    <div className="carousel">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging only adds to scrolling, which every input has */}
      <section
        ref={view}
        className={held ? 'carousel-view held' : 'carousel-view'}
        aria-label="Latest publications"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling row must be reachable by keyboard
        tabIndex={0}
        onScroll={look}
        {...handlers}
      >
        {children}
      </section>
      <div className="carousel-buttons" hidden={!ends.live || (ends.first && ends.last)}>
        <button
          className="round"
          type="button"
          disabled={ends.first}
          onClick={() => turn(-1)}
          aria-label="Earlier cards"
        >
          <Icon shape={arrowLeft} />
        </button>
        <button
          className="round"
          type="button"
          disabled={ends.last}
          onClick={() => turn(1)}
          aria-label="Later cards"
        >
          <Icon shape={arrowRight} />
        </button>
      </div>
    </div>
  )
}
