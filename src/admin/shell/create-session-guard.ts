import { paths } from '#config/paths.ts'
import { SessionError } from '#session/session.ts'
import { openingActions, type SignedOutAction, signedOutMessages } from './signed-out-messages.ts'

interface GuardEnvironment {
  showError: (text: string) => void
  /** Replaces the current entry of the history, or adds one. */
  redirect: (address: string, options?: { replace?: boolean }) => void
  /** Saves the open forms as drafts. Returns false if not all could be saved. */
  saveDrafts: () => boolean
  /** Lets the login page report that the session has ended (EDT-13). */
  rememberExpiry: () => void
  /** Allows leaving the page without asking about unsaved changes. */
  forgetUnsavedChanges: () => void
}

/** Shown if the page is about to close and its drafts could not be saved. */
export const unsavedWarning = 'Not all of it is saved on this device. Stay here to copy it.'

/** Milliseconds that a message shows before another page opens. */
const readingTime = 1800

/** The only handler of lost sessions (LOG-09, LOG-11). */
export function createSessionGuard(environment: GuardEnvironment) {
  const { showError, redirect, saveDrafts, rememberExpiry, forgetUnsavedChanges } = environment
  const shown = new Set<string>()
  let leaving = false

  /** Shows each message once, saves drafts, and redirects to the login page, once. */
  function leaveForLogin(messages: string[] = [], isExpired = false): void {
    for (const text of messages) {
      if (!shown.has(text)) showError(text)
      shown.add(text)
    }
    if (leaving) return
    leaving = true
    const areKept = saveDrafts()
    if (!areKept) showError(unsavedWarning)
    // The login page then says that the drafts are saved.
    else if (isExpired) rememberExpiry()
    setTimeout(
      () => {
        // With unsaved changes that could not be stored, the browser asks before it leaves the page.
        if (areKept) forgetUnsavedChanges()
        redirect(paths.login, { replace: true })
      },
      messages.length > 0 ? readingTime : 0,
    )
  }

  return {
    /** Whether a redirect has been decided: no other one may start. */
    isLeaving: () => leaving,
    leaveForLogin,
    /** Opens an address after the message of the logout was readable. */
    leaveAfterReading(address: string): void {
      leaving = true
      setTimeout(() => redirect(address), readingTime)
    },
    /** Leaves a screen that was opened without a session, after showing the messages of its reads. */
    refuseScreen: (screen: keyof typeof openingActions) =>
      leaveForLogin(openingActions[screen].map((action) => signedOutMessages[action].absent)),
    /**
     * Returns true if the session was lost: the guard then redirects to the login page, and the caller stops.
     */
    handleLostSession(error: unknown, action: SignedOutAction): boolean {
      if (!(error instanceof SessionError)) return false
      leaveForLogin([signedOutMessages[action][error.reason]], error.reason === 'expired')
      return true
    },
  }
}

export type SessionGuard = ReturnType<typeof createSessionGuard>
