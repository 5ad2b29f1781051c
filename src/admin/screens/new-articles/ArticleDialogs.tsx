import { Suspense } from 'react'
import { PreviewDialog } from '#admin/components/PreviewDialog.tsx'
import { lazyComponent } from '#admin/shell/lazy-component.ts'
import { articleOf } from './article.ts'
import { previewedCard } from './previewed-card.ts'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import type { OpenedArticle } from './use-article.ts'

// Both compare texts, with code that the rest of the form does not need.
const ConflictDialog = lazyComponent(() => import('./ConflictDialog.tsx'), 'ConflictDialog')
const VersionsDialog = lazyComponent(() => import('./VersionsDialog.tsx'), 'VersionsDialog')

export type ArticleDialog = 'preview' | 'schedule' | 'versions'

interface ArticleDialogsProps {
  opened: OpenedArticle
  dialog: ArticleDialog | undefined
  onClose: () => void
  /** Opens the current saved version of the publication. */
  onReload: () => void
}

/** The dialogs of the form; at most one is open. */
export function ArticleDialogs({ opened, dialog, onClose, onReload }: ArticleDialogsProps) {
  const { form, record, conflict, setConflict, saveAs, keepMine, mayReplace, restore } = opened
  const { values } = form
  if (conflict && record)
    return (
      <Suspense fallback={null}>
        <ConflictDialog
          id={record.id}
          mine={conflict.version ? articleOf(conflict.version).values : values}
          isVersion={conflict.version !== undefined}
          state={conflict.saving.state === undefined ? record.state : undefined}
          onKeepMine={async (theirs) => {
            if (await keepMine(conflict, theirs)) onReload()
          }}
          onTakeTheirs={() => {
            if (mayReplace()) onReload()
          }}
          onClose={() => setConflict(undefined)}
        />
      </Suspense>
    )
  if (dialog === 'preview')
    return <PreviewDialog read={() => previewedCard(values, record)} onClose={onClose} />
  if (dialog === 'schedule')
    return (
      <ScheduleDialog
        publishAt={record?.publishAt ?? ''}
        onChoose={(publishAt) => {
          onClose()
          saveAs({ state: 'scheduled', publishAt })
        }}
        onClose={onClose}
      />
    )
  if (dialog === 'versions' && record)
    return (
      <Suspense fallback={null}>
        <VersionsDialog
          id={record.id}
          current={values}
          onRestore={async (version) => {
            if (await restore(version)) onReload()
          }}
          onClose={onClose}
        />
      </Suspense>
    )
  return null
}
