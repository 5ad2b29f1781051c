import { organisation } from '#config/brand/brand.ts'
import { contactAboutPath, paths, publicationPath } from '#config/paths.ts'
import { publicVersionPath } from '#config/version-path.ts'
import { dayOf } from '#lib/day.ts'
import { languageAttributes } from '#lib/languages.ts'
import { encodeText, mailto } from '#lib/mailto.ts'
import { withFullStop } from '#lib/sentence-end.ts'
import { standingText, versionName } from '#lib/told.ts'
import type { PublicationPreview } from './publication-preview.ts'

export interface NamedLink {
  name: string
  href: string
}

interface CitationProps {
  publication: PublicationPreview
  /** Origin of the site, for addresses that readers pass on. */
  origin: string
  /** Of a replaced public version, its number (REV-04). */
  number?: number
}

interface PublicationEndProps extends CitationProps {
  /** Files with its citation, for reference managers (OUT-02). */
  citations?: NamedLink[] | undefined
  /** The publication as one file (OUT-05). */
  edition?: NamedLink | undefined
}

/** How to cite a publication. */
export function Citation({ publication, origin, number }: CitationProps) {
  const { id, title, language, author, date } = publication
  const { name } = organisation
  const edition = [versionName(publication, number), standingText(publication)].filter(Boolean).join(', ')
  const cited = edition ? `${title} (${edition})` : title
  const year = date ? dayOf(date).slice(0, 4) : 'n.d.'
  return (
    <p className="paper-cite">
      <bdi>{author || name}</bdi>
      {` (${year}). `}
      <cite {...languageAttributes(language, title)}>{title}</cite>
      {`${withFullStop(cited).slice(title.length)} ${author && `${withFullStop(name)} `}`}
      <span className="paper-address">
        {origin + (number ? publicVersionPath(id, number) : publicationPath(id))}
      </span>
    </p>
  )
}

/** Actions below a publication: share it, cite it, ask about it (FND-04). */
export function PublicationEnd({ publication, origin, citations, edition }: PublicationEndProps) {
  const { id, title } = publication
  const { answersWithin } = organisation
  const address = origin + publicationPath(id)
  return (
    <div className="paper-end">
      <section>
        <h2>Share</h2>
        <p className="paper-ways">
          {/* Shown by site/components/PublicationScript.astro if the browser can share. */}
          <button className="more paper-sheet" type="button">
            Share…
          </button>
          <a className="more" href={`https://wa.me/?text=${encodeText(`${title} ${address}`)}`}>
            WhatsApp
          </a>
          <a className="more" href={mailto('', title, address)}>
            Email
          </a>
          <button className="more paper-copy" type="button" data-copy=".paper-address">
            Copy link
          </button>
          {edition && (
            <a className="more paper-edition" href={edition.href} download>
              {edition.name}
            </a>
          )}
          <output />
        </p>
      </section>
      <section>
        <h2>How to cite</h2>
        <Citation publication={publication} origin={origin} />
        <p className="paper-ways">
          <button className="more paper-copy" type="button" data-copy=".paper-cite">
            Copy citation
          </button>
          {citations?.map(({ name, href }) => (
            <a key={name} className="more" href={href} download>
              {name}
            </a>
          ))}
          <output />
        </p>
        {citations && (
          <p className="paper-ways">
            {citations.map(({ name, href }) => (
              <a
                key={name}
                className="more"
                href={paths.publications + href.slice(publicationPath(id).length)}
                download
              >
                {`All publications as ${name}`}
              </a>
            ))}
          </p>
        )}
      </section>
      <section className="paper-ask">
        <p>{`A question about it? We answer within ${answersWithin}.`}</p>
        <a className="btn btn-primary" href={contactAboutPath(id)}>
          Ask about this publication
        </a>
      </section>
    </div>
  )
}
