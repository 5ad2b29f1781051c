import type { Extension } from '#contract/features.ts'
import { forEachName, type PublicationText, publicationTexts } from '#contract/publication-fields.ts'
import { createPublicationCard, type SavedPublication } from '#contract/publication-cards.ts'
import { ApiError } from '#api/client.ts'
import { callAsStaff } from '#session/session.ts'
import { backendHas } from '#admin/shell/backend.ts'
import { reportFailure } from '#admin/shell/session-guard.ts'
import { signedOutMessages } from '#admin/shell/signed-out-messages.ts'
import { forgetStoredPictures, storedText } from './text-pictures.ts'
import type { ArticleRecord, ArticleValues, Saving } from './article.ts'

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

/** The record that is changed, or the key of a new one: only backends with the extensions know of them (EDP-07). */
function identified(record: ArticleRecord | undefined, key: string) {
  if (!record && backendHas('send-once')) return { key }
  if (!record || !backendHas('edit-in-place')) return {}
  return { _id: record.id, ...(record.revision > 0 ? { revision: record.revision } : {}) }
}

/** What a backend must have to be sent a text that the specification does not name. */
const extensionOf: Record<Exclude<PublicationText, 'title'>, Extension> = {
  author: 'credits',
  position: 'credits',
  topics: 'topics',
}

/** What is left empty is the backend's: the name of who writes it, and the day on which it is published. */
function extensionFields(values: ArticleValues) {
  const known = publicationTexts.filter((name) => name !== 'title' && backendHas(extensionOf[name]))
  const { author, position, ...texts }: Partial<ArticleValues> = forEachName(known, (name) => values[name])
  return {
    ...texts,
    ...(author ? { author, position } : {}),
    ...(values.date && backendHas('credits') ? { date: values.date } : {}),
  }
}

/**
 * Saves a publication, always by POST (EDP-05), and reports what failed. Any backend but one with extensions gets the
 * specified body.
 */
export async function saveArticle(
  values: ArticleValues,
  { record, saving = {}, onProgress }: SaveOptions,
): Promise<SaveResult> {
  const { title, content, link, image } = values
  const { stay: _, ...state } = saving
  const total = content.length + image.length
  try {
    const text = await storedText(content, (sent) => onProgress?.(sent / total))
    const saved = await callAsStaff(createPublicationCard, {
      // Words are sent in no time; a picture is worth being watched.
      ...(image.startsWith('data:') && {
        onProgress: (share: number) => onProgress?.((content.length + share * image.length) / total),
      }),
      body: {
        title,
        content: text,
        link,
        image,
        ...identified(record, values.key),
        ...state,
        ...extensionFields(values),
      },
    })
    return { kind: 'saved', saved }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'conflict') return { kind: 'conflict' }
    if (error instanceof ApiError && error.code === 'image_unreadable') forgetStoredPictures()
    reportFailure(error, signedOutMessages.savePublication, failureMessage(error))
    return { kind: error instanceof ApiError && error.timedOut ? 'late' : 'failed' }
  }
}
