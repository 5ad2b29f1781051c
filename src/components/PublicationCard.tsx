import { publicationPath } from '#config/paths.ts'
import { directionWithin } from '#lib/direction.ts'
import { documentKind } from '#lib/document-address.ts'
import { excerptAtWord } from '#lib/excerpt.ts'
import { languageAttributes, languageOf } from '#lib/languages.ts'
import { hasMore, previewLength } from '#document/prose.ts'
import { topicsOf } from '#lib/topics.ts'
import { Day } from './Day.tsx'
import { kindText, type PublicationPreview } from './publication-preview.ts'
import { PublicationPicture } from './PublicationPicture.tsx'

interface PublicationCardProps {
  publication: PublicationPreview
  /** The first of its page, which is larger: its picture is fetched at once. */
  first?: boolean
}

/** The known facts of a publication: kind, day, document, and a language other than the site's. */
function Facts({ publication }: Pick<PublicationCardProps, 'publication'>) {
  const { kind, date, link, language, standing } = publication
  const linked = documentKind(link)
  const { code, ownName } = languageOf(language)
  return (
    <div className="publication-facts day">
      {kind && <b className="kind">{kindText(kind)}</b>} <Day date={date} />
      {standing && <b className="standing"> {standing}</b>}
      {linked && <span> {linked}</span>}
      {language && (
        <span>
          {' '}
          <bdi lang={code}>{ownName}</bdi>
        </span>
      )}
    </div>
  )
}

/** A publication in the list; the whole card leads to it (FND-03). */
export function PublicationCard({ publication, first = false }: PublicationCardProps) {
  const { id, title, language, text, author, topics } = publication
  const { dir } = languageAttributes(language, title)
  const written = languageAttributes(language, text)
  const about = [author, topicsOf(topics)[0]].filter(Boolean).join(' · ')
  return (
    <article className="linked-card publication">
      <div className={`publication-picture${publication.picture ? '' : ' cover'}`}>
        <PublicationPicture
          publication={publication}
          first={first}
          widths={2}
          sizes={`(width < 40rem) 6rem, ${first ? 20 : 10}rem`}
        />
      </div>
      <Facts publication={publication} />
      <div className="publication-words" dir={dir}>
        <h2 {...languageAttributes(language, title)}>
          <a href={publicationPath(id)}>{title}</a>
        </h2>
        {about && (
          <div className="day" dir={directionWithin(dir, about)}>
            {about}
          </div>
        )}
        <p
          {...written}
          dir={written.dir ?? directionWithin(dir, '')}
          className={hasMore(text) ? undefined : 'whole'}
        >
          {excerptAtWord(text, previewLength)}
        </p>
        {hasMore(text) && (
          <a className="more" href={publicationPath(id)}>
            Read More<span className="sr-only">{` about ${title}`}</span>
          </a>
        )}
      </div>
    </article>
  )
}
