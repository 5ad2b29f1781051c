import { createPublicationCard, type SavedPublication } from '#contract/publication-cards.ts'
import { ApiError } from '#api/client.ts'
import { callAsStaff } from '#session/session.ts'
import { reportFailure } from '#admin/shell/session-guard.ts'
import { signedOutMessages } from '#admin/shell/signed-out-messages.ts'
import { forgetStoredPictures, storedText } from './text-pictures.ts'
import type { ArticleRecord, ArticleValues, Saving } from './article.ts'
import { bodyOf } from './body-of.ts'

/** What came of a save. `conflict`: a colleague has saved the publication since it was opened. */
export type SaveResult =
  { kind: 'saved'; saved: SavedPublication } | { kind: 'conflict' } | { kind: 'failed' } | { kind: 'late' }

interface SaveOptions {
  record: ArticleRecord | undefined
  saving?: Saving
  /** Gets how much of the pictures has been sent, from 0 to 1. */
  onProgress?: (share: number) => void
}

/** Why a publication was not saved (EDP-06). */
function failureMessage(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return 'An unexpected error occurred'
  return error.serverMessage || `Failed to create publication (${error.status}): ${error.statusText}`
}

/** Saves a publication, always by POST (EDP-05), and reports what failed. */
export async function saveArticle(
  values: ArticleValues,
  { record, saving = {}, onProgress }: SaveOptions,
): Promise<SaveResult> {
  const { content, image } = values
  const { stay: _, ...state } = saving
  const total = content.length + image.length
  try {
    const text = await storedText(content, (sent) => onProgress?.(sent / total))
    const saved = await callAsStaff(createPublicationCard, {
      // Words are sent in no time; a picture is worth being watched.
      ...(image.startsWith('data:') && {
        onProgress: (share: number) => onProgress?.((content.length + share * image.length) / total),
      }),
      body: bodyOf({ ...values, content: text }, record, state),
    })
    return { kind: 'saved', saved }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'conflict') return { kind: 'conflict' }
    if (error instanceof ApiError && error.code === 'image_unreadable') forgetStoredPictures()
    reportFailure(error, signedOutMessages.savePublication, failureMessage(error))
    return { kind: error instanceof ApiError && error.timedOut ? 'late' : 'failed' }
  }
}
