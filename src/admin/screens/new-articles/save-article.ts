import { createPublicationCard } from '#contract/publication-cards.ts'
import { ApiError } from '#api/client.ts'
import { callAsStaff } from '#session/session.ts'
import { lostSession } from '#admin/shell/lost-session.ts'
import { toast } from '#ui/toast.ts'

export type ArticleField = 'title' | 'content' | 'link' | 'image'

/** The words for a publication that was not saved (EDP-06). */
export function failureWords(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return 'An unexpected error occurred'
  return error.serverMessage || `Failed to create publication (${error.status}): ${error.statusText}`
}

/** Always a POST (EDP-05); with the identifier of a card it changes that one (EDP-07). */
export async function saveArticle(
  values: Record<ArticleField, string>,
  id: string | undefined,
): Promise<boolean> {
  try {
    await callAsStaff(createPublicationCard, { body: id ? { ...values, _id: id } : values })
  } catch (error) {
    if (!lostSession(error, { absent: 'You must be logged in to create a publication' }))
      toast.error(failureWords(error))
    return false
  }
  toast.success('Publication created successfully!')
  return true
}
