import { useEffect, useState } from 'react'
import { ApiError, createClient } from '#api/client.ts'
import { browserEnv } from '#config/env.ts'
import { paths } from '#config/paths.ts'
import { type PublicationCard, readPublicationCard } from '#contract/publication-cards.ts'
import { safeHtml } from '#ui/safe-html.ts'
import { PublicationSkeleton } from './PublicationSkeleton.tsx'

type View =
  { state: 'loading' } | { state: 'failed'; words: string } | { state: 'found'; card: PublicationCard }

const call = createClient({ host: browserEnv.apiHost })

/** What went wrong, in the specification's words (DET-04). */
function wordsFor(error: unknown): string {
  const answered = error instanceof ApiError && error.kind !== 'network' && error.kind !== 'off-contract'
  return answered ? 'Publication not found' : 'Failed to load publication'
}

/** A publication that has no page of its own yet, read from the backend (DET-01 to DET-04). */
export function PublicationView() {
  const [view, setView] = useState<View>({ state: 'loading' })

  useEffect(() => {
    const id = decodeURIComponent(location.pathname.split('/')[2] ?? '')
    if (id === '') return undefined
    const controller = new AbortController()
    async function load() {
      try {
        const card = await call(readPublicationCard, { id, signal: controller.signal })
        document.title = card.title
        setView({ state: 'found', card })
      } catch (error) {
        if (!controller.signal.aborted) setView({ state: 'failed', words: wordsFor(error) })
      }
    }
    void load()
    return () => controller.abort()
  }, [])

  if (view.state === 'loading') return <PublicationSkeleton />
  if (view.state === 'failed')
    return (
      <div className="paper wrap" role="alert">
        <h1>Publication Not Found</h1>
        <p className="lead">{view.words}. It may have been taken down since it was linked.</p>
        <p className="paper-link">
          <button className="btn btn-primary" type="button" onClick={goBack}>
            Go Back
          </button>
        </p>
      </div>
    )
  const { title, content, image, link, author, position } = view.card
  return (
    <article className="paper wrap">
      <a className="paper-back" href={paths.publications}>
        All publications
      </a>
      <h1>{title}</h1>
      {author && (
        <p className="paper-author">
          <b>{author}</b> {position}
        </p>
      )}
      <div className="paper-picture">
        <img src={image || '/fallback.svg'} alt="" data-fallback="/fallback.svg" />
      </div>
      <div className="prose" dangerouslySetInnerHTML={{ __html: safeHtml(content) }} />
      {/^https?:\/\//i.test(link) && (
        <p className="paper-link">
          <a className="btn btn-primary" href={link} target="_blank" rel="noopener">
            Visit the publication
          </a>
        </p>
      )}
    </article>
  )
}

function goBack() {
  if (history.length > 1) history.back()
  else location.assign(paths.publications)
}
