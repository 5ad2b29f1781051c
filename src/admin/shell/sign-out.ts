import { browserEnv } from '#config/env.ts'
import { signOut } from '#session/session.ts'
import { endDrafts } from '#ui/use-draft.ts'
import { toast } from '#ui/toast.ts'
import { sessionGuard } from './session-guard.ts'
import { mayLeave } from '#admin/forms/unsaved.ts'

/** Toasts of the logout (LAY-04). */
const toastOptions = { autoClose: 5000 }

/** Logs out after asking about unsaved changes, shows the result, and redirects (LOG-10). */
export async function logOut(): Promise<void> {
  // Logging out clears all data that this browser has stored, including drafts (LOG-10).
  if (!(await mayLeave('Logging out removes them from this device.'))) return
  const { ok, text, next } = await signOut()
  if (ok) endDrafts()
  if (next === 'website') sessionGuard.leaveAfterReading(browserEnv.publicWebsiteUrl)
  if (next === 'login') sessionGuard.leaveForLogin([text])
  else if (ok) toast.success(text, toastOptions)
  else toast.error(text, toastOptions)
}
