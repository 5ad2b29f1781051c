import { publicationPath } from '#config/paths.ts'
import { directionWithin } from '#lib/direction.ts'
import { languageAttributes } from '#lib/languages.ts'
import { Day } from './Day.tsx'
import type { PublicationPreview } from './publication-preview.ts'

export type RelatedPublication = Pick<PublicationPreview, 'id' | 'title' | 'language' | 'date'>

/** Related publications (FND-02). */
export function Related({ publications }: { publications: RelatedPublication[] }) {
  if (publications.length === 0) return null
  return (
    <aside className="related wrap" aria-labelledby="related">
      <h2 id="related">Related publications</h2>
      <ul>
        {publications.map(({ id, title, language, date }) => {
          const written = languageAttributes(language, title)
          return (
            <li key={id} dir={written.dir}>
              <Day date={date} dir={directionWithin(written.dir, '')} />
              <a href={publicationPath(id)} {...written}>
                {title}
              </a>
            </li>
          )
        })}
      </ul>
    </aside>
  )
}
