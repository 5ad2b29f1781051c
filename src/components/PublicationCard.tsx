import { publicationPath } from '#config/paths.ts'
import { directionOf } from '#lib/direction.ts'
import { documentKind } from '#lib/document-address.ts'
import { excerptAtWord } from '#lib/excerpt.ts'
import { languageAttributes } from '#lib/languages.ts'
import { hasMore, previewLength } from '#lib/prose.ts'
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
  const { id, title, language, text, date, author, topics, link } = publication
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
        <div className="publication-words">
          <div>
            <Day date={date} />
            <h2 {...languageAttributes(language, title)}>
              <a href={publicationPath(id)}>{title}</a>
            </h2>
            {about && (
              <div className="day" dir={directionOf(about)}>
                {about}
              </div>
            )}
          </div>
          <p {...languageAttributes(language, text)}>{excerptAtWord(text, previewLength)}</p>
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
