import { flushDrafts } from '#ui/use-draft.ts'
import { forgetUnsavedChanges } from '#admin/forms/unsaved.ts'
import { redirect, rememberExpiry } from '#session/session.ts'
import { toast, type ToastOptions } from '#ui/toast.ts'
import { createSessionGuard } from './create-session-guard.ts'
import type { SignedOutAction } from './signed-out-messages.ts'

/** The session guard of this page. */
export const sessionGuard = createSessionGuard({
  showError: (text) => toast.error(text),
  redirect,
  saveDrafts: flushDrafts,
  rememberExpiry,
  forgetUnsavedChanges,
})

/** Shows why an action failed. Returns true if the session was lost, which the guard then handles. */
export function reportFailure(
  error: unknown,
  action: SignedOutAction,
  failure: string,
  options?: ToastOptions,
): boolean {
  if (sessionGuard.handleLostSession(error, action)) return true
  toast.error(failure, options)
  return false
}
