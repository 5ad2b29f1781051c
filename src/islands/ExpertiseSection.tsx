import { type ReactNode, useRef } from 'react'
import { Carousel } from './Carousel.tsx'
import { CardDialogs } from './CardDialogs.tsx'
import type { LiveExpertise } from './read-expertise.ts'
import type { ShownExpertise } from '#components/ExpertiseCards.tsx'
import { type BuiltFrom, hasChanged } from '#api/has-changed.ts'
import { expertiseDigest } from '#lib/record-digest.ts'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { useRevalidated } from './use-revalidated.ts'

/** The keys of the placeholders while the cards load (HOME-06). */
const places = ['one', 'two', 'three', 'four']

/** The icon of cards added since the build: a diamond of the lattice. */
const plainIcon = { viewBox: '0 0 24 24', path: 'M12 0l12 12-12 12L0 12zm0 7-5 5 5 5 5-5z' }

interface ExpertiseSectionProps {
  built: BuiltFrom
  children?: ReactNode
}

/** The icons of the built cards, by card: the browser has no table from icon names to shapes. */
function builtIcons(section: HTMLElement | null): Map<string, ShownExpertise['icon']> {
  const icons = new Map<string, ShownExpertise['icon']>()
  for (const button of section?.querySelectorAll('[commandfor^=card-][command=show-modal]') ?? []) {
    const drawing = button.closest('li')?.querySelector('svg')
    const path = drawing?.querySelector('path')?.getAttribute('d') ?? plainIcon.path
    const viewBox = drawing?.getAttribute('viewBox') ?? plainIcon.viewBox
    icons.set(button.getAttribute('commandfor')?.slice('card-'.length) ?? '', { viewBox, path })
  }
  return icons
}

/** Our Expertise: the built cards, or newer ones from the backend (HOME-04 to HOME-06). */
export function ExpertiseSection({ built, children }: ExpertiseSectionProps) {
  const section = useRef<HTMLDivElement>(null)
  const [live, retry] = useRevalidated({
    async read(isAwaited) {
      const { readExpertise } = await import('./read-expertise.ts')
      const icons = builtIcons(section.current)
      return readExpertise(isAwaited, (id) => icons.get(id) ?? plainIcon)
    },
    empty: built.digests.length === 0,
    changed: () => hasChanged(built, expertiseDigest),
    same: (read: LiveExpertise) => built.digests.includes(read.digest),
  })

  if (live.state === 'loading') return <ExpertiseSkeleton />
  if (live.state === 'failed')
    return (
      <LoadFailure
        message={live.error instanceof Error ? `Error: ${live.error.message}` : 'An error occurred'}
        onRetry={retry}
      />
    )
  if (live.state === 'live' && live.data.cards.length === 0)
    return <p className="lead">We are writing down what we do best. It will be here soon.</p>
  return (
    <div ref={section}>
      <CardDialogs>
        <Carousel label="Areas of expertise">
          {live.state === 'built' ? children : <live.data.Cards cards={live.data.cards} />}
        </Carousel>
      </CardDialogs>
    </div>
  )
}

function ExpertiseSkeleton() {
  return (
    <div className="carousel-view" aria-busy="true">
      <span className="sr-only">Loading our expertise</span>
      <ul className="expertise" aria-hidden="true">
        {places.map((place) => (
          <li key={place} className="expertise-card">
            <div className="skeleton" />
            <div className="skeleton skeleton-text" />
          </li>
        ))}
      </ul>
    </div>
  )
}
