import type { Due } from '#admin/components/use-due.ts'
import { organisation } from '#config/brand/brand.ts'
import type { SavedPublication } from '#contract/publication-cards.ts'
import { zonedText } from '#lib/zoned-time.ts'
import type { ArticleRecord, Saving } from './article.ts'
import type { Autosave } from './use-autosave.ts'

interface Saved {
  record: ArticleRecord | undefined
  changed: boolean
  autosave: Autosave
  due: Due
  /** Milliseconds since 1970. */
  now?: number
}

const autosaveTexts: Record<Exclude<Autosave, 'idle'>, string> = {
  saving: 'Saving…',
  failed: 'Not saved on the server yet. It is stored on this device and tried again.',
  conflict: 'A colleague has saved this too. Save it to compare both.',
}

const { timeZoneName } = organisation

/** The time of a save on the firm's clock: 'at 14:03' on the same day, otherwise with its day. */
function timeOfSave(iso: string, now: number): string {
  const text = zonedText(Date.parse(iso))
  const [day, time] = text.split(', ')
  return zonedText(now).startsWith(`${day}, `) ? `at ${time}` : `on ${text}`
}

/** Whether the form is saved, or when the publication becomes public (EDT-02, EDT-13). */
export function savedText({ record, changed, autosave, due, now = Date.now() }: Saved): string {
  if (autosave !== 'idle') return autosaveTexts[autosave]
  if (changed) return record ? 'Unsaved changes' : 'Not saved yet'
  if (!record) return ''
  const { publishAt, savedAt, savedBy, hasPending } = record
  if (publishAt) {
    const becomes = due === 'later' ? 'Becomes' : 'Should have become'
    return `${becomes} public on ${zonedText(Date.parse(publishAt))} (${timeZoneName})`
  }
  const by = savedBy && ` by ${savedBy}`
  if (hasPending) return `Change saved ${timeOfSave(savedAt, now)}${by}, not public yet`
  return savedAt && `Saved ${timeOfSave(savedAt, now)}${by}`
}

/** The message after a save; the specified one for specified actions. */
export function savedMessage({ state, publishAt, stay, pending }: Saving, saved: SavedPublication): string {
  if (pending) return 'Change saved. Readers see the text as it was until you publish it.'
  if (state === 'draft' || (stay && saved.state === 'draft')) return 'Draft saved'
  if (stay) return 'Saved'
  if (state === 'scheduled' && publishAt)
    return `Scheduled for ${zonedText(Date.parse(publishAt))} (${timeZoneName})`
  return 'Publication created successfully!'
}
