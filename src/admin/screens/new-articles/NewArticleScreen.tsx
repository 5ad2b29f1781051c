import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { backendHas } from '#admin/shell/backend.ts'
import { $location } from '#admin/shell/navigation.ts'
import { ScreenHeading } from '#admin/shell/ScreenHeading.tsx'
import { sessionGuard } from '#admin/shell/session-guard.ts'
import { signedOutMessages } from '#admin/shell/signed-out-messages.ts'
import { LoadFailurePanel, Skeletons } from '#admin/components/States.tsx'
import { call } from '#api/browser.ts'
import { publicationCard, readPublicationCard } from '#contract/publication-cards.ts'
import { readPublication } from '#contract/publications.ts'
import { z } from '#contract/zod.ts'
import { callAsStaff } from '#session/session.ts'
import { toast } from '#ui/toast.ts'
import { type Article, articleOf } from './article.ts'
import { ArticleForm } from './ArticleForm.tsx'

const passedState = z.object({ card: publicationCard })

type Subject = { phase: 'ready'; article: Article | undefined } | { phase: 'loading' } | { phase: 'failed' }

/** The publication as staff see it, or, where the backend knows no states, as everybody does. */
async function readArticle(id: string): Promise<Article> {
  return articleOf(
    backendHas('states')
      ? await callAsStaff(readPublication, { id })
      : await call(readPublicationCard, { id }),
  )
}

/** What is open: a new publication, the one that came in the navigation state (EDP-01), or one to be read first. */
function subjectOf(id: string | undefined, state: unknown): Subject {
  const passed = z.safeParse(passedState, state)
  const fromState = passed.success ? articleOf(passed.data.card) : undefined
  // The list may be older than what a colleague has saved: where there are revisions, the newest is read.
  if (id && (!fromState || backendHas('states'))) return { phase: 'loading' }
  return { phase: 'ready', article: fromState }
}

/** Writes a publication, or edits one (EDP-01). */
export function NewArticleScreen() {
  const { id, state } = useStore($location)
  const [subject, setSubject] = useState(() => subjectOf(id, state))
  const { phase } = subject

  useEffect(() => {
    if (phase !== 'loading' || !id) return
    readArticle(id).then(
      (article) => setSubject({ phase: 'ready', article }),
      (error: unknown) => {
        if (sessionGuard.handleLostSession(error, signedOutMessages.savePublication)) return
        toast.error('Failed to load publication')
        setSubject({ phase: 'failed' })
      },
    )
  }, [phase, id])

  const article = phase === 'ready' ? subject.article : undefined
  return (
    <>
      <ScreenHeading>{id || article ? 'Edit Publication' : 'New Publication'}</ScreenHeading>
      {phase === 'ready' && (
        <ArticleForm article={article} onReload={() => setSubject({ phase: 'loading' })} />
      )}
      {phase === 'failed' && <LoadFailurePanel onRetry={() => setSubject({ phase: 'loading' })} />}
      {phase === 'loading' && (
        <Skeletons count={1} label="Loading the publication">
          <div className="panel skeleton h-96 max-w-4xl" />
        </Skeletons>
      )}
    </>
  )
}
