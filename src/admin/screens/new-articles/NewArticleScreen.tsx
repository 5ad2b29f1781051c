import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { backendHas } from '#admin/shell/backend.ts'
import { $location } from '#admin/shell/navigation.ts'
import { ScreenHeading } from '#admin/shell/ScreenHeading.tsx'
import { sessionGuard } from '#admin/shell/session-guard.ts'
import { Empty, LoadFailurePanel, Skeletons } from '#admin/components/States.tsx'
import { call } from '#api/browser.ts'
import { ApiError } from '#api/client.ts'
import { staffPaths } from '#config/paths.ts'
import { readPublicationCard } from '#contract/publication-cards.ts'
import { readPublication } from '#contract/publications.ts'
import { callAsStaff } from '#session/session.ts'
import { sameValues } from '#ui/form-state.ts'
import { toast } from '#ui/toast.ts'
import { type Article, articleOf, passedArticle } from './article.ts'
import { ArticleForm } from './ArticleForm.tsx'

type Subject =
  | {
      phase: 'ready'
      article: Article | undefined
      /** Increases when another text replaces the one in the form. */
      edition: number
      /** The list may lack details that the backend has: a newer text, the state and the revision. */
      isFromList: boolean
    }
  | { phase: 'loading' }
  | { phase: 'failed' }
  /** The backend has no publication of this id. */
  | { phase: 'absent' }

/** Reads the publication as staff, or as the public if the backend lacks the extension `states`. */
async function readArticle(id: string): Promise<Article> {
  return articleOf(
    backendHas('states')
      ? await callAsStaff(readPublication, { id })
      : await call(readPublicationCard, { id }),
  )
}

/**
 * The publication to open: a new one, the one in the navigation state (EDP-01), or one that must be loaded.
 */
function subjectOf(id: string | undefined, state: unknown): Subject {
  const article = passedArticle(state)
  if (id && !article) return { phase: 'loading' }
  return { phase: 'ready', article, edition: 0, isFromList: article !== undefined && backendHas('states') }
}

/** Adds the read record to the open publication. The form keeps its text unless the stored one has changed. */
function withRead(subject: Subject, article: Article): Subject {
  const open = subject.phase === 'ready' ? subject : undefined
  const isSame = open?.article !== undefined && sameValues(open.article.values, article.values)
  const edition = (open?.edition ?? 0) + (isSame ? 0 : 1)
  return { phase: 'ready', article, edition, isFromList: false }
}

/** Writes a publication, or edits one (EDP-01). */
export function NewArticleScreen() {
  const { id, state } = useStore($location)
  const [subject, setSubject] = useState(() => subjectOf(id, state))
  const { phase } = subject
  const mustRead = phase === 'loading' || (phase === 'ready' && subject.isFromList)

  useEffect(() => {
    if (!mustRead || !id) return
    readArticle(id).then(
      (article) => setSubject((open) => withRead(open, article)),
      (error: unknown) => {
        if (sessionGuard.handleLostSession(error, 'savePublication') || phase === 'ready') return
        if (error instanceof ApiError && error.status === 404) {
          setSubject({ phase: 'absent' })
          return
        }
        toast.error('Failed to load publication')
        setSubject({ phase: 'failed' })
      },
    )
  }, [mustRead, phase, id])

  const article = phase === 'ready' ? subject.article : undefined
  return (
    <>
      <ScreenHeading isQuiet>{id || article ? 'Edit Publication' : 'New Publication'}</ScreenHeading>
      {phase === 'ready' && (
        <ArticleForm
          key={subject.edition}
          article={article}
          onReload={() => setSubject({ phase: 'loading' })}
        />
      )}
      {phase === 'failed' && <LoadFailurePanel onRetry={() => setSubject({ phase: 'loading' })} />}
      {phase === 'absent' && (
        <Empty title="This publication does not exist">
          It may have been deleted.{' '}
          <a href={staffPaths.articles} className="text-accent underline">
            Go to the publications
          </a>
        </Empty>
      )}
      {phase === 'loading' && (
        <Skeletons count={1} label="Loading the publication">
          <div className="panel skeleton h-96 max-w-4xl" />
        </Skeletons>
      )}
    </>
  )
}
