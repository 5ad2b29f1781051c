import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $location } from '#admin/shell/navigation.ts'
import { ScreenHeading } from '#admin/shell/ScreenHeading.tsx'
import { LoadFailurePanel, Skeletons } from '#admin/components/States.tsx'
import { call } from '#api/browser.ts'
import { type PublicationCard, publicationCard, readPublicationCard } from '#contract/publication-cards.ts'
import { z } from '#contract/zod.ts'
import { toast } from '#ui/toast.ts'
import { ArticleForm } from './ArticleForm.tsx'

const passedState = z.object({ card: publicationCard })

type Subject =
  { phase: 'ready'; card: PublicationCard | undefined } | { phase: 'loading' } | { phase: 'failed' }

/** Writes a publication, or edits the one that came in the navigation state (EDP-01). */
export function NewArticleScreen() {
  const { id, state } = useStore($location)
  const [subject, setSubject] = useState<Subject>(() => {
    const passed = z.safeParse(passedState, state)
    if (passed.success) return { phase: 'ready', card: passed.data.card }
    return id ? { phase: 'loading' } : { phase: 'ready', card: undefined }
  })
  const { phase } = subject

  // Opened by its address, without navigation state: reads the card first.
  useEffect(() => {
    if (phase !== 'loading' || !id) return
    call(readPublicationCard, { id }).then(
      (card) => setSubject({ phase: 'ready', card }),
      () => {
        toast.error('Failed to load publication')
        setSubject({ phase: 'failed' })
      },
    )
  }, [phase, id])

  const card = phase === 'ready' ? subject.card : undefined
  return (
    <>
      <ScreenHeading>{id || card ? 'Edit Publication' : 'New Publication'}</ScreenHeading>
      {phase === 'ready' && <ArticleForm card={card} />}
      {phase === 'failed' && <LoadFailurePanel onRetry={() => setSubject({ phase: 'loading' })} />}
      {phase === 'loading' && (
        <Skeletons count={1} label="Loading the publication">
          <div className="panel skeleton h-96 max-w-4xl" />
        </Skeletons>
      )}
    </>
  )
}
