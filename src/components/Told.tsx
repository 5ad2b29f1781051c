import { publicationPath } from '#config/paths.ts'
import { publicVersionPath } from '#config/version-path.ts'
import { type PublicVersion, versionsIn } from '#contract/history.ts'
import { directionOf } from '#lib/direction.ts'
import { languageAttributes } from '#lib/languages.ts'
import { withFullStop } from '#lib/sentence-end.ts'
import { dayInWords, standingText, versionText } from '#lib/told.ts'
import type { PublicationPreview } from './publication-preview.ts'

/** A publication that readers of another one are led to. */
export interface Replacement {
  id: string
  title: string
  language: string
}

interface NoticeProps {
  publication: Pick<PublicationPreview, 'standing' | 'standingSince' | 'standingReason'>
  replacement: Replacement | undefined
  /** Origin of the site, outside its pages. */
  origin?: string
}

/** At the top of a publication that is withdrawn or replaced: since when, why, and by what (REV-05). */
export function Notice({ publication, replacement, origin = '' }: NoticeProps) {
  const text = standingText(publication)
  const reason = publication.standingReason && withFullStop(publication.standingReason)
  // Its lines begin at the other side.
  const dir = directionOf(reason)
  if (text === '') return null
  return (
    <section className="paper-told" aria-label="Notice">
      <p>
        <b>{withFullStop(text)}</b> {reason && dir === undefined && <bdi>{reason}</bdi>}
      </p>
      {dir && <p dir={dir}>{reason}</p>}
      {replacement && (
        <p>
          {'Replaced by '}
          <a
            className="more"
            href={origin + publicationPath(replacement.id)}
            {...languageAttributes(replacement.language, replacement.title)}
          >
            {replacement.title}
          </a>
        </p>
      )}
    </section>
  )
}

/** The changes of these versions, the newest first. */
function Changes({ versions }: { versions: readonly PublicVersion[] }) {
  return (
    <ul>
      {[...versions].reverse().map((version) => (
        <li key={version.number}>
          {`${versionText(version)}: `}
          <bdi>{version.note}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** A version in the list of all. */
function nameOf(version: PublicVersion): string {
  return versionText(version) + (version.withdrawnOn && ', withdrawn')
}

/** All public versions of a publication with their notes, and links to the replaced ones (REV-04). */
export function Versions({
  publication: { id, history },
  isBuilt,
}: {
  publication: Pick<PublicationPreview, 'id' | 'history'>
  /** Whether the pages of replaced versions are built. */
  isBuilt: boolean
}) {
  const versions = versionsIn(history)
  if (versions.length === 0) return null
  return (
    <section className="paper-versions" id="public_versions">
      <h2>Versions</h2>
      <ol reversed>
        {[...versions].reverse().map((version, place) => (
          <li key={version.number} id={`version_${version.number}`}>
            {place > 0 && isBuilt ? (
              <a className="more" href={publicVersionPath(id, version.number)} rel="nofollow">
                {nameOf(version)}
              </a>
            ) : (
              <span>{nameOf(version)}</span>
            )}
            {version.note && (
              <p>
                <bdi>{version.note}</bdi>
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** At the top of the page of a replaced version: the way to the newest, and the changes since (REV-04). */
export function EarlierVersion({
  publication: { id, history },
  number,
}: {
  publication: Pick<PublicationPreview, 'id' | 'history'>
  number: number
}) {
  const versions = versionsIn(history)
  const [own, newest] = [versions[number - 1], versions[versions.length - 1]]
  if (own === undefined || newest === undefined) return null
  const { withdrawn, withdrawnOn } = own
  return (
    <section className="paper-told" aria-label="Earlier version">
      <p>
        <b>{`This is an earlier version. ${versionText(own)}.`}</b>{' '}
        <a className="more" href={publicationPath(id)}>
          {`Read the newest, version ${newest.number}`}
        </a>
      </p>
      {withdrawnOn && (
        <p>
          {`Its text was withdrawn on ${dayInWords(withdrawnOn)}. `}
          <bdi>{withFullStop(withdrawn)}</bdi>
        </p>
      )}
      <p>Changes since then:</p>
      <Changes versions={versions.slice(number)} />
    </section>
  )
}
