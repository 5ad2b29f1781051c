import { publicationPath } from '#config/paths.ts'
import { excerptAtWord } from '#lib/excerpt.ts'
import { directionWithin } from '#lib/direction.ts'
import { languageAttributes } from '#lib/languages.ts'
import { Day } from './Day.tsx'
import type { PublicationPreview } from './publication-preview.ts'
import { PublicationPicture } from './PublicationPicture.tsx'

/** Characters of the excerpt, cut at a word (HOME-08). */
const excerptLength = 120

/** A publication in the row of the latest; the whole card leads to it (HOME-08). */
export function RowCard({ publication }: { publication: PublicationPreview }) {
  const { id, title, language, text, date, author, position, standing } = publication
  const { dir } = languageAttributes(language, title)
  const written = languageAttributes(language, text)
  return (
    <li className="linked-card row-card reveal">
      <div className={`row-picture${publication.picture ? '' : ' cover'}`}>
        <PublicationPicture publication={publication} widths={2} sizes="320px" />
      </div>
      <div className="row-words" dir={dir}>
        <Day date={date} dir={directionWithin(dir, '')} />
        {standing && <b className="standing"> {standing}</b>}
        <h3 {...languageAttributes(language, title)}>
          <a href={publicationPath(id)} draggable={false}>
            {title}
          </a>
        </h3>
        <p className="row-excerpt" {...written} dir={written.dir ?? directionWithin(dir, '')}>
          {excerptAtWord(text, excerptLength)}
        </p>
        {(author || position) && (
          <p className="row-author">
            {author && <b dir={directionWithin(dir, author)}>{author}</b>}
            {position && <span dir={directionWithin(dir, position)}>{position}</span>}
          </p>
        )}
      </div>
    </li>
  )
}
