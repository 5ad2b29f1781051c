import type { Logo } from '#config/brand-types.ts'
import { organisation } from '#config/brand/brand.ts'
import { publicationPath } from '#config/paths.ts'
import type { ShownText } from '#document/write/shown-text.ts'
import { dayText } from '#lib/day.ts'
import { directionWithin } from '#lib/direction.ts'
import { documentKind } from '#lib/document-address.ts'
import { languageAttributes } from '#lib/languages.ts'
import { seriesText } from '#lib/series.ts'
import { newestVersion, versionText } from '#lib/told.ts'
import { CatalogueRecord } from './CatalogueRecord.tsx'
import { Contents } from './Contents.tsx'
import { Day } from './Day.tsx'
import { kindText, type PublicationPreview } from './publication-preview.ts'
import { Citation } from './PublicationEnd.tsx'
import { Notice, type Replacement, Versions } from './Told.tsx'

/** A link of the text. */
export interface Source {
  address: string
  words: string
}

interface EditionProps {
  publication: PublicationPreview
  /** The publication that replaces it (REV-05). */
  replacement: Replacement | undefined
  shown: ShownText
  /** The data address of the publication's own picture. */
  cover: string | undefined
  sources: readonly Source[]
  /** Origin of the site. */
  origin: string
  logo: Logo | undefined
  made: Date
}

/** The body of a publication's edition (OUT-05): what its page says, without anything that needs the site. */
export function Edition(props: EditionProps) {
  const { publication, replacement, shown, cover, sources, origin, logo, made } = props
  const { id, title, language, date, author, kind, summary, position, link } = publication
  const written = languageAttributes(language, '')
  const { dir } = languageAttributes(language, title)
  const { html, contents, readingTime: time } = shown
  const within = (text: string) => directionWithin(dir, text)
  const day = { ...written, dir: written.dir ?? within('') }
  const address = origin + publicationPath(id)
  const series = seriesText(publication)
  const version = newestVersion(publication)
  return (
    <>
      <header className="edition-firm">
        {logo && (
          <svg viewBox={logo.viewBox} aria-hidden="true" dangerouslySetInnerHTML={{ __html: logo.markup }} />
        )}
        <a href={origin}>{organisation.name}</a>
      </header>
      <main className="paper">
        <Notice publication={publication} replacement={replacement} origin={origin} />
        <header dir={dir}>
          {kind && <p className="day">{kindText(kind)}</p>}
          <h1 {...languageAttributes(language, title)}>{title}</h1>
          {(author || position) && (
            <p className="paper-author">
              {author && <b>{author}</b>} {position && <span>{position}</span>}
            </p>
          )}
          {series && <p dir={within(series)}>{series}</p>}
          <p className="paper-facts">
            <Day date={date} {...day} /> {time && <span dir={within(time)}>{time}</span>}
          </p>
          {version && (
            <p className="paper-facts">
              <span dir={within('')}>{versionText(version)}</span>
            </p>
          )}
          {summary && (
            <p className="lead" {...languageAttributes(language, summary)}>
              {summary}
            </p>
          )}
        </header>
        {cover && <img className="edition-cover" src={cover} alt="" />}
        <div className="paper-text">
          <Contents headings={contents} lang={written.lang} dir={dir} />
          <div className="prose" {...written} dangerouslySetInnerHTML={{ __html: html }} />
        </div>
        <CatalogueRecord {...publication} />
        <Versions publication={publication} isBuilt={false} />
        {link && (
          <p className="paper-link">
            <a
              className="edition-link"
              href={URL.parse(link, origin)?.href}
            >{`Visit the ${documentKind(link) || 'publication'}`}</a>
          </p>
        )}
        {sources.length > 0 && (
          <section className="edition-end">
            <h2>Sources</h2>
            <ol>
              {sources.map(({ address: source, words }) => (
                <li key={source}>
                  <bdi>{words}</bdi> <a href={source}>{source}</a>
                </li>
              ))}
            </ol>
          </section>
        )}
        <section className="edition-end">
          <h2>How to cite</h2>
          <Citation publication={publication} origin={origin} />
        </section>
      </main>
      <footer className="edition-end">
        <h2>This file</h2>
        <dl>
          <dt>Address of the page</dt>
          <dd>
            <a href={address}>{address}</a>
          </dd>
          {date && (
            <>
              <dt>Published</dt>
              <dd>{dayText(date)}</dd>
            </>
          )}
          <dt>Made on</dt>
          <dd>{dayText(made)}</dd>
        </dl>
      </footer>
    </>
  )
}
