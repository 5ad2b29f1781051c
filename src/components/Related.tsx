import { publicationPath } from '#config/paths.ts'
import { directionOf } from '#lib/direction.ts'
import { Day } from './Day.tsx'
import type { PublicationPreview } from './publication-preview.ts'

export type RelatedPublication = Pick<PublicationPreview, 'id' | 'title' | 'date'>

/** Related publications (FND-02). */
export function Related({ publications }: { publications: RelatedPublication[] }) {
  if (publications.length === 0) return null
  return (
    <aside className="related wrap" aria-labelledby="related">
      <h2 id="related">Related publications</h2>
      <ul>
        {publications.map(({ id, title, date }) => (
          <li key={id}>
            <Day date={date} />
            <a href={publicationPath(id)} dir={directionOf(title)}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </aside>
  )
}
