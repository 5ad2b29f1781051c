import { paths } from '#config/paths.ts'
import { directionOf } from '#lib/direction.ts'
import { documentFacts } from '#lib/document-address.ts'
import { publicationSizes } from '#lib/picture-sizes.ts'
import { Icon } from '#ui/Icon.tsx'
import { arrowLeft, outside } from '#ui/icon-shapes.ts'
import { Day } from './Day.tsx'
import type { PublicationPreview } from './publication-preview.ts'
import { PublicationEnd } from './PublicationEnd.tsx'
import { PublicationPicture } from './PublicationPicture.tsx'

interface PublicationProps {
  publication: PublicationPreview
  /** Sanitised, as pages show it (lib/display-html.ts). */
  html: string
  /** Checked; '' if there is none. */
  link: string
  /** Origin of the site, for addresses that readers pass on. */
  origin: string
}

/** A publication on its own page, built or live (DET-01). */
export function Publication({ publication, html, link, origin }: PublicationProps) {
  const { title, date, author, position } = publication
  const facts = documentFacts(link)
  return (
    <article className="paper wrap">
      <a className="paper-back" href={paths.publications}>
        <Icon shape={arrowLeft} /> All publications
      </a>
      <header>
        <p className="paper-kind">Publication</p>
        <Day date={date} />
        <h1 dir={directionOf(title)}>{title}</h1>
        {(author || position) && (
          <p className="paper-author">
            {author && <b>{author}</b>} {position && <span>{position}</span>}
          </p>
        )}
      </header>
      <div className="paper-picture">
        <PublicationPicture publication={publication} first sizes={publicationSizes} />
      </div>
      <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      {link && (
        <p className="paper-link">
          <a className="btn btn-primary" href={link} target="_blank" rel="noopener">
            <span>{`Visit the publication${facts && ` (${facts})`}`}</span> <Icon shape={outside} />
          </a>
        </p>
      )}
      <PublicationEnd publication={publication} origin={origin} />
    </article>
  )
}
