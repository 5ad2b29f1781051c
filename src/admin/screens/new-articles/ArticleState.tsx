import { StateChip } from '#admin/components/StateChip.tsx'
import { type Due, useDue } from '#admin/components/use-due.ts'
import { organisation } from '#config/brand/brand.ts'
import { publicationPath } from '#config/paths.ts'
import { zonedText } from '#lib/zoned-time.ts'
import { Button } from '#ui/Button.tsx'
import type { ArticleRecord } from './article.ts'

interface ArticleStateProps {
  record: ArticleRecord
  busy: boolean
  /** Makes it a draft again. */
  onTakeBack: () => void
  onVersions: (() => void) | undefined
  /** Checks whether it is public by now. */
  onDue: () => void
}

function moment(iso: string): string {
  return `${zonedText(Date.parse(iso), organisation.timeZone)} (${organisation.timeZoneName})`
}

/** The time when it becomes public, or its last editor. */
function detail({ publishAt, savedAt, savedBy }: ArticleRecord, due: Due): string {
  if (publishAt) return `${due === 'later' ? 'Becomes' : 'Should have become'} public on ${moment(publishAt)}`
  return savedAt && `Saved on ${moment(savedAt)}${savedBy && ` by ${savedBy}`}`
}

/** The state of a publication and the actions that change it (EDT-01 to EDT-03). */
export function ArticleState({ record, busy, onTakeBack, onVersions, onDue }: ArticleStateProps) {
  const { id, state, publishAt } = record
  const due = useDue(publishAt, onDue)
  if (state === undefined) return null
  return (
    <section
      aria-label="State"
      className="mb-5 flex max-w-4xl flex-wrap items-center gap-x-4 gap-y-2.5 rounded-card border border-line bg-panel px-4 py-3"
    >
      <StateChip state={state} isOverdue={due === 'overdue'} />
      <p className="min-w-0 flex-[1_1_16rem] text-sm text-soft">{detail(record, due)}</p>
      <div className="flex flex-wrap gap-2">
        {state === 'published' && (
          <a href={publicationPath(id)} target="_blank" rel="noopener" className="btn btn-quiet btn-small">
            View on the site<span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
        {onVersions && (
          <Button kind="quiet" className="btn-small" aria-haspopup="dialog" onClick={onVersions}>
            Versions
          </Button>
        )}
        {state !== 'draft' && (
          <Button kind="quiet" className="btn-small" busy={busy} onClick={onTakeBack}>
            {state === 'published' ? 'Unpublish' : 'Take back'}
          </Button>
        )}
      </div>
    </section>
  )
}
