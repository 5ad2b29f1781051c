import { backendHas } from '#admin/shell/backend.ts'
import { Button } from '#ui/Button.tsx'
import type { ArticleRecord, Saving } from './article.ts'

interface ArticleActionsProps {
  record: ArticleRecord | undefined
  busy: boolean
  /** Whether a picture is being prepared, which a save would omit. */
  disabled: boolean
  onSave: (saving: Saving) => void
  onSchedule: () => void
  onPreview: () => void
}

/** The form's main button, which saves without a change of state (EDP-04). */
function ownText(record: ArticleRecord | undefined): [idle: string, sending: string] {
  if (!record) return ['Create Publication', 'Creating Publication...']
  if (record.state === 'draft') return ['Save draft', 'Saving draft...']
  return ['Update Publication', 'Updating Publication...']
}

/** The buttons at the end of the form, which depend on the state of the publication. */
export function ArticleActions(props: ArticleActionsProps) {
  const { record, busy, disabled, onSave, onSchedule, onPreview } = props
  const states = backendHas('states')
  const [idle, sending] = ownText(record)
  const isPublic = record !== undefined && (record.state === undefined || record.state === 'published')
  const other = { kind: 'quiet', disabled: busy || disabled } as const
  return (
    <div className="flex flex-wrap gap-3">
      {states && record && !isPublic && (
        <Button disabled={busy || disabled} onClick={() => onSave({ state: 'published' })}>
          Publish
        </Button>
      )}
      <Button
        type="submit"
        kind={states && record && !isPublic ? 'quiet' : 'primary'}
        busy={busy}
        disabled={disabled}
      >
        {busy ? sending : idle}
      </Button>
      {states && !record && (
        <Button {...other} onClick={() => onSave({ state: 'draft', stay: true })}>
          Save draft
        </Button>
      )}
      {states && !isPublic && (
        <Button {...other} aria-haspopup="dialog" onClick={onSchedule}>
          {record?.state === 'scheduled' ? 'Move…' : 'Publish on…'}
        </Button>
      )}
      <Button kind="quiet" aria-haspopup="dialog" onClick={onPreview}>
        Preview
      </Button>
    </div>
  )
}
