import { SmallButton } from '#admin/components/SmallButton.tsx'
import { backendHas } from '#admin/shell/backend.ts'
import { publicationPath } from '#config/paths.ts'
import { type ArticleRecord, isPublic } from './article.ts'

interface PublishingPanelProps {
  record: ArticleRecord | undefined
  /** Whether the state is being changed. */
  busy: boolean
  /** Whether the form is being saved, or a file prepared. */
  disabled: boolean
  /** Makes it a draft again. */
  onTakeBack: () => void
  onVersions: () => void
  onSchedule: () => void
  onDiscard: () => void
  onWithdraw: () => void
}

/** The actions on the state of a publication (EDT-01 to EDT-03, EDT-06). */
export function PublishingPanel(props: PublishingPanelProps) {
  const { record, busy, disabled, onTakeBack, onVersions, onSchedule, onDiscard, onWithdraw } = props
  if (!backendHas('states')) return null
  const { state } = record ?? {}
  return (
    <section aria-label="Publishing" className="flex flex-wrap gap-2">
      {!isPublic(record) && (
        <SmallButton disabled={disabled} aria-haspopup="dialog" onClick={onSchedule}>
          {state === 'scheduled' ? 'Move…' : 'Publish on…'}
        </SmallButton>
      )}
      {record && state === 'published' && (
        <a
          href={publicationPath(record.id)}
          target="_blank"
          rel="noopener"
          className="btn btn-quiet btn-small"
        >
          View on the site<span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
      {record && (
        <SmallButton aria-haspopup="dialog" onClick={onVersions}>
          Versions
        </SmallButton>
      )}
      {record?.hasPending && (
        <SmallButton disabled={disabled} aria-haspopup="dialog" onClick={onDiscard}>
          Discard change
        </SmallButton>
      )}
      {state === 'published' && backendHas('public-versions') && (
        <SmallButton aria-haspopup="dialog" onClick={onWithdraw}>
          Withdraw…
        </SmallButton>
      )}
      {state !== undefined && state !== 'draft' && (
        <SmallButton busy={busy} onClick={onTakeBack}>
          {state === 'published' ? 'Unpublish' : 'Take back'}
        </SmallButton>
      )}
    </section>
  )
}
