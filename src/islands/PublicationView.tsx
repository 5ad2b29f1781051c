import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '#api/client.ts'
import { browserEnv } from '#config/env.ts'
import { paths } from '#config/paths.ts'
import type { PublicBackend } from '#contract/features.ts'
import { wholeDigest } from '#lib/whole-digest.ts'
import type { Replacement } from '#components/Told.tsx'
import { shownTold } from '#lib/told.ts'
import { Publication } from '#components/Publication.tsx'
import type { Neighbours } from '#lib/series.ts'
import type { Translation } from '#lib/translations.ts'
import { previewOf } from './preview-of.ts'
import { isNotFound } from './public-cache.ts'
import { readPublication } from './read-publication.ts'
import { PublicationSkeleton } from '#components/PublicationSkeleton.tsx'
import { siteOrigin } from './site-origin.ts'
import { useRevalidated } from './use-revalidated.ts'

interface PublicationViewProps {
  /** Digest of the built content; '' if nothing was built. */
  digest?: string
  backend: PublicBackend
  /** As built: only the build reads the others of its series and its translations. */
  neighbours?: Neighbours | undefined
  translations?: Translation[] | undefined
  dataName?: string | undefined
  replacement?: Replacement | undefined
  children?: ReactNode
}

/** The identifier in the address. If it is undefined, nothing is read (DET-03). */
function idInAddress(): string | undefined {
  const part = typeof location === 'undefined' ? '' : (location.pathname.split('/')[2] ?? '')
  try {
    // /publication/fallback is the page itself, which shows any publication by its identifier.
    return part === 'fallback' ? undefined : decodeURIComponent(part) || undefined
  } catch {
    return part
  }
}

/** The specified message for a failed read (DET-04). */
function publicationFailureMessage(error: unknown): string {
  const answered = error instanceof ApiError && (error.kind === 'refused' || error.kind === 'invalid')
  return answered ? 'Publication not found' : 'Failed to load publication'
}

/** A publication that has no built page yet, or has changed since its page was built (DET-01 to DET-04). */
export function PublicationView({
  digest = '',
  backend,
  neighbours,
  translations,
  dataName,
  replacement,
  children,
}: PublicationViewProps) {
  const [id] = useState(idInAddress)
  const { apiHost } = browserEnv
  const sources = { apiHost, pictureOrigins: [], ...backend }
  const [live] = useRevalidated({
    read: async () => {
      if (id === undefined) throw new Error('No publication is requested')
      return readPublication(id, { isBuilt: digest !== '', sources })
    },
    empty: digest === '',
    same: ({ card }) => wholeDigest(card) === digest,
    gone: isNotFound,
  })

  const title = live.state === 'live' ? live.data.card.title : undefined
  useEffect(() => {
    if (title !== undefined) document.title = title
  }, [title])

  const isNew = title !== undefined && digest === ''
  useEffect(() => {
    // The browser looked for the heading of the address before there was a text.
    if (isNew && location.hash !== '') location.replace(location.hash)
  }, [isNew])

  if (live.state === 'built') return children ?? <PublicationSkeleton />
  if (live.state === 'loading') return <PublicationSkeleton />
  if (live.state === 'failed') return <NotFound error={live.error} />
  const { card, shown } = live.data
  return (
    <Publication
      publication={{
        ...previewOf(card, sources),
        ...shownTold(card, !backend.lacks?.includes('public-versions')),
      }}
      shown={shown}
      origin={siteOrigin()}
      neighbours={neighbours}
      translations={translations}
      dataName={dataName}
      replacement={replacement?.id === card.replacedBy ? replacement : undefined}
    />
  )
}

function NotFound({ error }: { error: unknown }) {
  return (
    <div className="paper wrap" role="alert">
      <h1>Publication Not Found</h1>
      <p className="lead">
        {publicationFailureMessage(error)}.{' '}
        {isNotFound(error)
          ? 'It may have been taken down since it was linked.'
          : 'Please load this page again in a moment.'}
      </p>
      <p className="paper-link paper-ways">
        <button className="btn btn-primary" type="button" onClick={goBack}>
          Go Back
        </button>
        <a className="more" href={`${paths.home}#publications`}>
          See our latest publications
        </a>
      </p>
    </div>
  )
}

function goBack(): void {
  if (history.length > 1) history.back()
  else location.assign(paths.publications)
}
