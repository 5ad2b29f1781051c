import { type SavedPublication } from '#contract/publication-cards.ts'
import { createPublicationCard } from '#contract/publication-input.ts'
import { readPublication } from '#contract/publications.ts'
import { sameValues } from '#ui/form-state.ts'
import { ApiError } from '#api/client.ts'
import { callAsStaff } from '#session/session.ts'
import { backendHas } from '#admin/shell/backend.ts'
import { reportFailure, sessionGuard } from '#admin/shell/session-guard.ts'
import { forgetStoredPictures, storedText } from './upload-pictures.ts'
import { articleOf, type ArticleRecord, type ArticleValues, type Saving } from './article.ts'
import { bodyOf } from './body-of.ts'

/** Result of a save. `conflict`: a colleague has saved the publication since it was opened. */
export type SaveResult =
  | { kind: 'saved'; saved: SavedPublication }
  | { kind: 'conflict' }
  | { kind: 'failed' }
  | { kind: 'timed-out' }

interface SaveOptions {
  record: ArticleRecord | undefined
  /** The initial values of the form. */
  opened?: ArticleValues | undefined
  saving?: Saving
  /** The sitting of an automatic save, which reports no failure except the end of the session. */
  sitting?: string
  /** Gets the upload progress of the pictures, from 0 to 1. */
  onProgress?: (share: number) => void
}

/** Why a publication was not saved (EDP-06). */
function failureMessage(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return 'An unexpected error occurred'
  return error.serverMessage || `Failed to create publication (${error.status}): ${error.statusText}`
}

/**
 * The record with the revision of the form's initial values. A record from the list has no revision, so it is
 * read (EDT-05). Undefined if another version has been saved since.
 */
async function revised(record: ArticleRecord, opened: ArticleValues | undefined) {
  if (record.revision > 0 || !backendHas('states')) return record
  const read = articleOf(await callAsStaff(readPublication, { id: record.id }))
  return opened && sameValues(read.values, opened) ? read.record : undefined
}

/** Saves a publication, always by POST (EDP-05), and reports a failure. */
export async function saveArticle(
  values: ArticleValues,
  { record, opened, saving = {}, sitting, onProgress }: SaveOptions,
): Promise<SaveResult> {
  const { content, image } = values
  const { stay: _stay, isChecked: _isChecked, ...state } = saving
  const total = content.length + image.length
  try {
    const base = record && (await revised(record, opened))
    if (record && !base) return { kind: 'conflict' }
    const text = await storedText(content, (sent) => onProgress?.(sent / total))
    const saved = await callAsStaff(createPublicationCard, {
      // Progress only matters for pictures: text uploads at once.
      ...(image.startsWith('data:') && {
        onProgress: (share: number) => onProgress?.((content.length + share * image.length) / total),
      }),
      body: { ...bodyOf({ ...values, content: text }, base, state), ...(sitting && { sitting }) },
    })
    // Such as the page of a proxy, with status 200: nothing is known to be stored, so the text stays (EDP-06).
    if (backendHas('states') && saved._id === '') throw new Error('The answer names no stored publication.')
    return { kind: 'saved', saved }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'conflict') return { kind: 'conflict' }
    if (error instanceof ApiError && error.code === 'image_unreadable') forgetStoredPictures()
    if (sitting) sessionGuard.handleLostSession(error, 'savePublication')
    else reportFailure(error, 'savePublication', failureMessage(error))
    return { kind: error instanceof ApiError && error.timedOut ? 'timed-out' : 'failed' }
  }
}
