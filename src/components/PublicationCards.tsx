import { dayOf } from '#lib/day.ts'
import type { PublicationPreview } from './publication-preview.ts'
import { PublicationCard } from './PublicationCard.tsx'

const yearOf = (publication?: PublicationPreview) =>
  publication?.date ? dayOf(publication.date).slice(0, 4) : ''

/** A page of the list of publications, in its order (PUB-01); a line names the year where a new one begins. */
export function PublicationCards({ publications }: { publications: readonly PublicationPreview[] }) {
  return (
    <ul className="publications">
      {publications.map((publication, place) => {
        const year = yearOf(publication)
        return (
          <li key={publication.id}>
            {year && year !== yearOf(publications[place - 1]) && <p className="publications-year">{year}</p>}
            <PublicationCard publication={publication} first={place === 0} />
          </li>
        )
      })}
    </ul>
  )
}
