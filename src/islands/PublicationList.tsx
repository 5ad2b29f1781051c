import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '#api/client.ts'
import { publicationsPagePath } from '#config/paths.ts'
import type { PublicBackend } from '#contract/features.ts'
import { asksForListPage, publicationsPageSize } from '#lib/paging.ts'
import { addStyles } from '#ui/add-styles.ts'
import { toast } from '#ui/toast.ts'
import styles from '#ui/waiting.css?url'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { ListSkeleton } from '#components/ListSkeleton.tsx'
import { Pagination } from '#components/Pagination.tsx'
import { PublicationCards } from '#components/PublicationCards.tsx'
import { readPublications } from './read-publications.ts'
import { useRevalidated } from './use-revalidated.ts'

addStyles(styles)

interface PublicationListProps {
  /** The built page, and the last built page. */
  page: number
  last: number
  /** Digest of the built content; '' if nothing was built. */
  digest: string
  backend: PublicBackend
  children?: ReactNode
}

/** The page in the address, if the build has not made it. */
function askedPage(): number | undefined {
  const { search } = location
  const page = asksForListPage(search) ? Number(/^\?page=(\d+)/.exec(search)?.[1]) : NaN
  return Number.isSafeInteger(page) && page > 0 ? page : undefined
}

/** The specified message for a failed read (PUB-05). */
function listFailureMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return 'An error occurred'
  if (error.kind === 'off-contract') return 'Invalid data format received'
  return error.status === 0 ? error.message : `HTTP error! status: ${error.status}`
}

/** The list of publications, if the built one is outdated or empty (PUB-01 to PUB-08). */
export function PublicationList({ page: builtPage, last, digest, backend, children }: PublicationListProps) {
  const [page] = useState(() => askedPage() ?? builtPage)
  const [live, retry] = useRevalidated({
    read: (isAwaited) => readPublications({ page, size: publicationsPageSize, backend, isAwaited }),
    empty: digest === '',
    other: page !== builtPage,
    // If nothing was built, an empty response ends the loading state: it differs from the built content.
    same: (read) => digest !== '' && page === builtPage && read.digest === digest,
  })

  const failed = live.state === 'failed'
  useEffect(() => {
    if (failed) toast.error('Failed to load publications')
  }, [failed])

  if (live.state === 'built') return children
  if (live.state === 'loading') return <ListSkeleton />
  if (live.state === 'failed')
    return (
      <LoadFailure
        title="Error Loading Publications"
        message={listFailureMessage(live.error)}
        onRetry={retry}
      />
    )
  const { cards, total } = live.data
  if (cards.length === 0) return <Nothing total={total} />
  return (
    <>
      <PublicationCards publications={cards} />
      <Pagination current={page} last={Math.ceil(total / publicationsPageSize)} built={last} />
    </>
  )
}

function Nothing({ total }: { total: number }) {
  if (total === 0)
    return <p className="lead">Our first publications are being written. They will be here soon.</p>
  return (
    <p className="lead">
      There is no such page.{' '}
      <a className="more" href={publicationsPagePath(1)}>
        See the latest publications
      </a>
    </p>
  )
}
