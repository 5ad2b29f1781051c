import { seriesDataPath, seriesPath, topicPath } from '#config/list-paths.ts'
import { paths, publicationPath } from '#config/paths.ts'
import type { ShownText } from '#document/write/shown-text.ts'
import { directionWithin } from '#lib/direction.ts'
import { documentFacts, documentKind } from '#lib/document-address.ts'
import { languageAttributes, languageOf } from '#lib/languages.ts'
import { publicationSizes } from '#lib/publication-sizes.ts'
import { type Neighbours, seriesName, seriesText } from '#lib/series.ts'
import { newestVersion, versionText } from '#lib/told.ts'
import { topicsOf } from '#lib/topics.ts'
import type { Translation } from '#lib/translations.ts'
import { Icon } from '#ui/Icon.tsx'
import { arrowLeft, outside } from '#ui/icon-shapes.ts'
import chartStyles from '#ui/chart.css?url'
import { Authors } from './Authors.tsx'
import { CatalogueRecord } from './CatalogueRecord.tsx'
import { Contents } from './Contents.tsx'
import { Day } from './Day.tsx'
import { kindText, type PublicationPreview } from './publication-preview.ts'
import { Citation, type NamedLink, PublicationEnd } from './PublicationEnd.tsx'
import { PublicationPicture } from './PublicationPicture.tsx'
import { SeriesSteps } from './SeriesSteps.tsx'
import { EarlierVersion, Notice, type Replacement, Versions } from './Told.tsx'

interface PublicationProps {
  publication: PublicationPreview
  shown: ShownText
  /** Origin of the site, for addresses that readers pass on; undefined while the text has no address. */
  origin: string | undefined
  /** The publications beside it in its series. */
  neighbours?: Neighbours | undefined
  /** The same in other languages. */
  translations?: Translation[] | undefined
  /** The name of the page with the data of its series, if it has one (OUT-04). */
  dataName?: string | undefined
  /** Where the links to its series and topics lead without script (config/list-paths.ts). */
  list?: string | undefined
  /** Files with its citation, on built pages. */
  citations?: NamedLink[] | undefined
  /** Its edition, on built pages. */
  edition?: NamedLink | undefined
  /** The publication that replaces it (REV-05). */
  replacement?: Replacement | undefined
  /** Of a replaced public version, the publication as it is now, and the number of this one (REV-04). */
  newest?: { publication: PublicationPreview; number: number } | undefined
}

/** A link to the same publication in another language (REA-05). */
function Translated({ id, language, side }: Translation & { side: 'ltr' | 'rtl' | undefined }) {
  const { code, name, ownName, dir } = languageOf(language)
  return (
    <a className="more" href={publicationPath(id)} hrefLang={code} dir={side}>
      <span>{`Also in ${name} `}</span>
      {ownName !== name && <bdi lang={code} dir={dir}>{`(${ownName})`}</bdi>}
    </a>
  )
}

/** Below a text: how to share and cite it. Nothing while it has no address. */
function End({ publication, origin, citations, edition, newest }: PublicationProps) {
  if (origin === undefined) return null
  if (newest === undefined)
    return (
      <PublicationEnd publication={publication} origin={origin} citations={citations} edition={edition} />
    )
  return (
    <div className="paper-end">
      <section>
        <h2>How to cite</h2>
        <Citation publication={publication} origin={origin} number={newest.number} />
      </section>
    </div>
  )
}

/** A publication on its own page, built or live (DET-01). */
export function Publication(props: PublicationProps) {
  const { publication, shown, neighbours, translations, dataName, list, citations } = props
  const { replacement, newest } = props
  const { html, contents, readingTime: time, hasChart } = shown
  const { title, language, date, author, authors, kind, summary, position, topics, link, picture } =
    publication
  const facts = documentFacts(link)
  const named = topicsOf(topics)
  const linked = documentKind(link)
  const inSeries = seriesText(publication)
  const written = languageAttributes(language, '')
  // The head is on the side of the publication's language; each text in it keeps its own direction.
  const { dir } = languageAttributes(language, title)
  const within = (text: string) => directionWithin(dir, text)
  const day = { ...written, dir: written.dir ?? within('') }
  const version = newestVersion(publication)
  const reading = { className: 'day', dir: within(time) }
  return (
    <article className="paper report wrap">
      {/* For views drawn in the browser. Astro drops this link from built pages, which use ChartStyles.astro. */}
      {hasChart && <link rel="stylesheet" href={chartStyles} precedence="default" />}
      <a className="paper-back" href={paths.publications}>
        <Icon shape={arrowLeft} /> All publications
      </a>
      <Notice publication={newest?.publication ?? publication} replacement={replacement} />
      {newest && <EarlierVersion {...newest} />}
      <header dir={dir}>
        <p className="day">{kindText(kind || 'publication')}</p>
        <h1 {...languageAttributes(language, title)}>{title}</h1>
        <div className="paper-facts">
          {(author || position) && (
            <p className="paper-author">
              {author && <Authors author={author} authors={authors} />} {position && <span>{position}</span>}
            </p>
          )}
          <Day date={date} {...day} /> {time && <span {...reading}>{time}</span>}
          {inSeries && (
            <a
              className="more"
              rel="nofollow"
              href={seriesPath(seriesName(publication.series), list)}
              dir={within(inSeries)}
            >
              {inSeries}
            </a>
          )}
          {dataName && (
            <a className="more" href={seriesDataPath(dataName)} dir={within('')}>
              Data of all numbers
            </a>
          )}
          {translations?.map((other) => (
            <Translated key={other.id} {...other} side={within('')} />
          ))}
          {version && (
            <a className="more" href="#public_versions" dir={within('')}>
              {versionText(version)}
            </a>
          )}
        </div>
        {summary && (
          <p className="lead" {...languageAttributes(language, summary)}>
            {summary}
          </p>
        )}
        {linked && (
          <a
            className="btn btn-primary"
            href={link}
            target="_blank"
            rel="noopener"
            dir={within(linked)}
          >{`Read the ${linked}`}</a>
        )}
      </header>
      {/* The lattice stands for a picture only beside others. */}
      {picture && (
        <div className="paper-picture">
          <PublicationPicture publication={publication} first sizes={publicationSizes} />
        </div>
      )}
      <div className="paper-text">
        <div className="paper-margin">
          {named.length > 0 && (
            <ul className="paper-topics" aria-label="Topics" dir={dir}>
              {named.map((name) => (
                <li key={name}>
                  <a className="more" rel="nofollow" href={topicPath(name, list)} dir={within(name)}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          )}
          <Contents headings={contents} lang={written.lang} dir={dir} />
        </div>
        <div className="prose" {...written} dangerouslySetInnerHTML={{ __html: html }} />
      </div>
      <SeriesSteps {...neighbours} />
      <CatalogueRecord {...publication} />
      {link && (
        <p className="paper-link">
          <a className="btn btn-primary" href={link} target="_blank" rel="noopener">
            <span>{`Visit the publication${facts && ` (${facts})`}`}</span> <Icon shape={outside} />
          </a>
        </p>
      )}
      <Versions publication={publication} isBuilt={citations !== undefined} />
      <End {...props} />
    </article>
  )
}
