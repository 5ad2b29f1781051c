import { ApiError } from '#api/client.ts'
import { sessionGuard } from '#admin/shell/session-guard.ts'
import type { MessageChange } from '#contract/message-input.ts'
import type { MessageState } from '#contract/messages.ts'
import { toast } from '#ui/toast.ts'

/** Reports why a change failed. The automatic mark as read fails silently. */
export function reportChange(
  error: unknown,
  { state, note, meeting }: MessageChange,
  before: MessageState,
): void {
  if (sessionGuard.handleLostSession(error, 'changeMessage')) return
  const text = note === undefined ? meeting && 'time' : 'note'
  if (text && error instanceof ApiError && error.status === 409)
    toast.error(`A colleague has changed this ${text} in the meantime`)
  else if (text) toast.error(`Failed to save the ${text}`)
  else if (before !== 'new' || state !== 'read') toast.error('Failed to change the message')
}
