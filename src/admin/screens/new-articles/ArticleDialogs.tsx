import { Suspense } from 'react'
import { Confirm } from '#admin/components/Confirm.tsx'
import { PreviewDialog } from '#admin/components/PreviewDialog.tsx'
import { lazyComponent } from '#admin/shell/lazy-component.ts'
import { articleOf, type ArticleRecord, type ArticleValues, cardOf } from './article.ts'
import { discardChange } from './discard-change.ts'
import { mayReplace } from './may-replace.ts'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { checkedArticle } from './use-checked-save.ts'
import type { OpenedArticle } from './use-article.ts'
import { articleChecks } from '#admin/extensions/article-checks.ts'
import { available, backendHas } from '#admin/shell/backend.ts'
import { sessionGuard } from '#admin/shell/session-guard.ts'
import type { PublicationCard } from '#contract/publication-cards.ts'
import { readWriter } from '#contract/writers.ts'
import { callAsStaff } from '#session/session.ts'

/** The publication as saving the form would publish it, with the fields that the backend fills in (body-of.ts). */
async function previewedCard(
  values: ArticleValues,
  record: ArticleRecord | undefined,
): Promise<PublicationCard> {
  const card = cardOf(values, record)
  if (record || values.author !== '' || !backendHas('credits')) return card
  try {
    const { author, position } = await callAsStaff(readWriter)
    return { ...card, author, position: values.position === '' ? position : card.position }
  } catch (error) {
    sessionGuard.handleLostSession(error, 'savePublication')
    return card
  }
}

// With code that the rest of the form does not need.
const ConflictDialog = lazyComponent(() => import('./ConflictDialog.tsx'), 'ConflictDialog')
const ChangeDialog = lazyComponent(() => import('./ChangeDialog.tsx'), 'ChangeDialog')
const WithdrawDialog = lazyComponent(
  () => import('#admin/components/withdrawal/WithdrawDialog.tsx'),
  'WithdrawDialog',
)
const VersionsDialog = lazyComponent(() => import('./VersionsDialog.tsx'), 'VersionsDialog')

/** What saving anyway does to a publication that will be, or is, in a state. */
const anyway = {
  draft: 'Publish anyway',
  scheduled: 'Schedule anyway',
  published: 'Publish anyway',
} as const

export type ArticleDialog = 'preview' | 'check' | 'schedule' | 'versions' | 'discard' | 'withdraw'

interface ArticleDialogsProps {
  opened: OpenedArticle
  dialog: ArticleDialog | undefined
  onClose: () => void
  /** Opens the current saved version of the publication. */
  onReload: () => void
}

/** The dialogs of the form; at most one is open. */
export function ArticleDialogs({ opened, dialog, onClose, onReload }: ArticleDialogsProps) {
  const { form, record, conflict, setConflict, saveAs, keepMine, restore } = opened
  const { asked, setAsked } = opened
  const { unchecked, setUnchecked } = opened.checks
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
  if (asked?.base) {
    const { saving, base, version } = asked
    return (
      <Suspense fallback={null}>
        <ChangeDialog
          id={base.id}
          values={asked.values}
          onAnswer={(change) => {
            setAsked(undefined)
            if (version)
              void restore(version, base, { ...saving, change }).then(
                (isRestored) => isRestored && onReload(),
              )
            else saveAs({ ...saving, change }, base)
          }}
          onClose={() => setAsked(undefined)}
        />
      </Suspense>
    )
  }
  const [check] = available(articleChecks)
  if (check && (unchecked || dialog === 'check'))
    return (
      <Suspense fallback={null}>
        <check.Dialog
          article={unchecked?.article ?? checkedArticle(values, record)}
          isInForm={unchecked?.version === undefined}
          action={anyway[unchecked?.saving.state ?? unchecked?.base?.state ?? 'published']}
          onPublish={
            unchecked &&
            (() => {
              const { base, version } = unchecked
              const saving = { ...unchecked.saving, isChecked: true }
              setUnchecked(undefined)
              if (version) void restore(version, base, saving).then((isRestored) => isRestored && onReload())
              else saveAs(saving, base)
            })
          }
          onClose={() => (unchecked ? setUnchecked(undefined) : onClose())}
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
  if (dialog === 'discard' && record)
    return (
      <Confirm
        title="Discard the change?"
        action="Discard"
        onConfirm={async () => {
          if (await discardChange(record.id)) onReload()
        }}
        onClose={onClose}
      >
        The published text stays as it is. The change remains in the list of versions.
      </Confirm>
    )
  if (dialog === 'withdraw' && record)
    return (
      <Suspense fallback={null}>
        <WithdrawDialog id={record.id} onSaved={opened.keepTold} onClose={onClose} />
      </Suspense>
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
