import type { SendResult } from '#ui/use-form.ts'
import { ApiError } from '#api/client.ts'
import { createExpertiseCard, updateExpertiseCard } from '#contract/expertise-input.ts'
import { callAsStaff } from '#session/session.ts'
import { reportFailure } from '#admin/shell/session-guard.ts'
import { backendHas } from '#admin/shell/backend.ts'
import { toast } from '#ui/toast.ts'

/** `key` is the key of a new card: a retry after a lost response creates no second card (INB-04). */
export type CardField = 'title' | 'content' | 'icon' | 'key'

/** POST for a new card, PUT for the one with `id`; both fields are trimmed (EXC-03, EXC-04). */
export async function saveCard(
  values: Record<CardField, string>,
  id: string | undefined,
): Promise<SendResult> {
  const icon = backendHas('credits') && values.icon !== '' ? { icon: values.icon } : {}
  const key = backendHas('send-once') ? { key: values.key } : {}
  const body = { title: values.title.trim(), content: values.content.trim(), ...icon }
  try {
    if (id) await callAsStaff(updateExpertiseCard, { id, body })
    else await callAsStaff(createExpertiseCard, { body: { ...body, ...key } })
  } catch (error) {
    const fallback = `Failed to ${id ? 'update' : 'create'} card. Please try again.`
    const message = (error instanceof ApiError && error.serverMessage) || fallback
    reportFailure(error, 'saveCard', message)
    return error instanceof ApiError && error.timedOut ? 'timed-out' : 'rejected'
  }
  toast.success(id ? 'Card updated successfully!' : 'Card created successfully!')
  return 'accepted'
}
