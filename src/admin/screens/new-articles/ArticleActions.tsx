import { eye } from '#admin/components/icon-shapes.ts'
import { articleChecks } from '#admin/extensions/article-checks.ts'
import { available, backendHas } from '#admin/shell/backend.ts'
import { SmallButton } from '#admin/components/SmallButton.tsx'
import { Icon } from '#ui/Icon.tsx'
import { type ArticleRecord, publishingOf, type Saving } from './article.ts'

interface ArticleActionsProps {
  record: ArticleRecord | undefined
  busy: boolean
  /** Whether the running save is that of a draft. */
  savesDraft: boolean
  /** Whether a picture is being prepared, which a save would omit. */
  disabled: boolean
  onSave: (saving: Saving) => void
  onPreview: () => void
  onCheck: () => void
}

const savingDraft = 'Saving draft...'

/** The form's main button, which saves without a change of state (EDP-04). */
export function ownText(record: ArticleRecord | undefined): [idle: string, sending: string] {
  if (!record) return ['Create Publication', 'Creating Publication...']
  if (record.state === 'draft') return ['Save draft', savingDraft]
  if (record.hasPending) return ['Save change', 'Saving change...']
  return ['Update Publication', 'Updating Publication...']
}

/** The buttons that save the form, which depend on the state of the publication. */
export function ArticleActions(props: ArticleActionsProps) {
  const { record, busy, savesDraft, disabled, onSave, onPreview, onCheck } = props
  const states = backendHas('states')
  const [idle, sending] = ownText(record)
  const publishing = publishingOf(record, states)
  const mayWait = backendHas('pending-changes') && record?.state === 'published' && !record.hasPending
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SmallButton aria-label="Preview" aria-haspopup="dialog" onClick={onPreview}>
        <span className="max-sm:hidden">Preview</span>
        <span className="sm:hidden">
          <Icon shape={eye} size={20} />
        </span>
      </SmallButton>
      {available(articleChecks).some(({ isOffered }) => isOffered) && (
        <SmallButton aria-haspopup="dialog" onClick={onCheck}>
          Check
        </SmallButton>
      )}
      {states && !record && (
        <SmallButton disabled={busy || disabled} onClick={() => onSave({ state: 'draft', stay: true })}>
          Save draft
        </SmallButton>
      )}
      {mayWait && (
        <SmallButton disabled={busy || disabled} onClick={() => onSave({ pending: true, stay: true })}>
          Save for later
        </SmallButton>
      )}
      <SmallButton type="submit" kind={publishing ? 'quiet' : 'primary'} busy={busy} disabled={disabled}>
        {busy ? (savesDraft ? savingDraft : sending) : idle}
      </SmallButton>
      {publishing && (
        <SmallButton kind="primary" disabled={busy || disabled} onClick={() => onSave(publishing.saving)}>
          {publishing.label}
        </SmallButton>
      )}
    </div>
  )
}
