import { ApiError } from '#api/client.ts'
import { createExpertiseCard, updateExpertiseCard } from '#contract/expertise-cards.ts'
import { callAsStaff } from '#session/session.ts'
import { lostSession } from '#admin/shell/lost-session.ts'
import { toast } from '#ui/toast.ts'

export type CardField = 'title' | 'content'

const words = {
  absent: 'You must be logged in to create a card',
  expired: 'Session expired. Please login again.',
}

/** POST for a new card, PUT for the one with `id`; both fields are trimmed (EXC-03, EXC-04). */
export async function saveCard(
  values: Record<CardField, string>,
  id: string | undefined,
): Promise<boolean | 'late'> {
  const body = { title: values.title.trim(), content: values.content.trim() }
  try {
    if (id) await callAsStaff(updateExpertiseCard, { id, body })
    else await callAsStaff(createExpertiseCard, { body })
  } catch (error) {
    if (lostSession(error, words)) return false
    const fallback = `Failed to ${id ? 'update' : 'create'} card. Please try again.`
    toast.error((error instanceof ApiError && error.serverMessage) || fallback)
    return error instanceof ApiError && error.timedOut ? 'late' : false
  }
  toast.success(id ? 'Card updated successfully!' : 'Card created successfully!')
  return true
}
