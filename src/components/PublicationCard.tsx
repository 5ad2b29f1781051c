import { publicationPath } from '#config/paths.ts'
import { directionWithin } from '#lib/direction.ts'
import { documentKind } from '#lib/document-address.ts'
import { excerptAtWord } from '#lib/excerpt.ts'
import { languageAttributes } from '#lib/languages.ts'
import { hasMore, previewLength } from '#document/prose.ts'
import { topicsOf } from '#lib/topics.ts'
import { Day } from './Day.tsx'
import type { PublicationPreview } from './publication-preview.ts'
import { PublicationPicture } from './PublicationPicture.tsx'

interface PublicationCardProps {
  publication: PublicationPreview
  /** The first of its page: its picture is fetched at once. */
  first?: boolean
}

/** A publication in the list; the whole card leads to it (FND-03). */
export function PublicationCard({ publication, first = false }: PublicationCardProps) {
  const { id, title, language, text, date, author, topics, link, standing } = publication
  const { dir } = languageAttributes(language, title)
  const written = languageAttributes(language, text)
  const about = [author, topicsOf(topics)[0], documentKind(link)].filter(Boolean).join(' · ')
  return (
    <li>
      <article className="card linked-card publication">
        <div className="publication-picture">
          <PublicationPicture
            publication={publication}
            first={first}
            widths={2}
            sizes="(width < 40rem) 6rem, 18rem"
          />
        </div>
        <div className="publication-words" dir={dir}>
          <div>
            <Day date={date} dir={directionWithin(dir, '')} />
            {standing && <b className="standing"> {standing}</b>}
            <h2 {...languageAttributes(language, title)}>
              <a href={publicationPath(id)}>{title}</a>
            </h2>
            {about && (
              <div className="day" dir={directionWithin(dir, about)}>
                {about}
              </div>
            )}
          </div>
          <p {...written} dir={written.dir ?? directionWithin(dir, '')}>
            {excerptAtWord(text, previewLength)}
          </p>
          {hasMore(text) && (
            <a className="more" href={publicationPath(id)}>
              Read More<span className="sr-only">{` about ${title}`}</span>
            </a>
          )}
        </div>
      </article>
    </li>
  )
}
