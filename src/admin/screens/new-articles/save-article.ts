import { createPublicationCard } from '#contract/publication-cards.ts'
import { ApiError } from '#api/client.ts'
import { callAsStaff } from '#session/session.ts'
import { backendHas } from '#admin/shell/backend.ts'
import { reportFailure } from '#admin/shell/session-guard.ts'
import { signedOutMessages } from '#admin/shell/signed-out-messages.ts'
import { toast } from '#ui/toast.ts'

export type ArticleField = 'title' | 'content' | 'link' | 'image'

/** Why a publication was not saved (EDP-06). */
function failureMessage(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return 'An unexpected error occurred'
  return error.serverMessage || `Failed to create publication (${error.status}): ${error.statusText}`
}

/**
 * Saves a publication, always by POST (EDP-05). With the identifier of a card it changes that one, where the backend has that extension
 * (EDP-07); any other backend gets the specified body.
 */
export async function saveArticle(
  values: Record<ArticleField, string>,
  id: string | undefined,
): Promise<boolean | 'late'> {
  try {
    const changed = id && backendHas('edit-in-place') ? { _id: id } : {}
    await callAsStaff(createPublicationCard, { body: { ...values, ...changed } })
  } catch (error) {
    reportFailure(error, signedOutMessages.savePublication, failureMessage(error))
    return error instanceof ApiError && error.timedOut ? 'late' : false
  }
  toast.success('Publication created successfully!')
  return true
}
