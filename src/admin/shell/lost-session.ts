import { paths } from '#config/paths.ts'
import { leaveFor, SessionError } from '#session/session.ts'
import { toast } from '#ui/toast.ts'
import { flushDrafts } from '#admin/forms/drafts.ts'
import { forgetUnsavedChanges } from '#admin/forms/unsaved.ts'

/** What a screen says when nobody is signed in, and when the server no longer knows the session. */
export interface SessionWords {
  absent: string
  /** 'Session expired. Please login again' unless the screen has its own (LOG-11). */
  expired?: string
}

/** Milliseconds that a sentence stays before the login page takes its place. */
const readingTime = 1800

const said = new Set<string>()
let leaving = false

/** Says why, once for each sentence, keeps what was typed as a draft, and goes to the login page. */
export function leaveForLogin(words: string[] = []): void {
  for (const text of words) {
    if (!said.has(text)) toast.error(text)
    said.add(text)
  }
  if (leaving) return
  leaving = true
  flushDrafts()
  setTimeout(
    () => {
      forgetUnsavedChanges()
      leaveFor(paths.login, { replace: true })
    },
    words.length > 0 ? readingTime : 0,
  )
}

/** Goes to another page after what was said could be read; nothing else then sends the person elsewhere. */
export function leaveAfterReading(address: string): void {
  leaving = true
  setTimeout(() => leaveFor(address), readingTime)
}

export function isLeaving(): boolean {
  return leaving
}

/** Whether an error is about the session. If so, everything about it is done: the caller just stops. */
export function lostSession(error: unknown, words: SessionWords): boolean {
  if (!(error instanceof SessionError)) return false
  const expired = words.expired ?? 'Session expired. Please login again'
  leaveForLogin([error.reason === 'absent' ? words.absent : expired])
  return true
}
