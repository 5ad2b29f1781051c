import { ApiError } from '#api/client.ts'
import type { FormFeatures } from '#contract/features.ts'
import { afterFillTime } from './after-fill-time.ts'
import { sendKey } from './send-key.ts'
import { sendForm, sendWhenPossible } from './send-waiting.ts'
import {
  countUnanswered,
  type FormName,
  keepWaiting,
  removeWaiting,
  type WaitingForm,
} from './waiting-forms.ts'

/** A form as it is submitted. */
interface Submission {
  form: FormName
  /** What the specification has sent. */
  contents: Record<string, unknown>
  /** Names this filling-in of the form. */
  nonce: string
  leaveEmpty: string
  /** When the form was first used, as performance.now() counts. */
  since: number
}

/** What came of it. `waits`: without an answer, it is kept in the browser and sent again. */
export type Submitted =
  { state: 'sent' | 'waits' | 'late' | 'unreached' } | { state: 'refused'; serverMessage: string }

function failureOf(error: unknown): Submitted {
  if (!(error instanceof ApiError)) throw error
  if (error.kind !== 'network') return { state: 'refused', serverMessage: error.serverMessage }
  return { state: error.timedOut ? 'late' : 'unreached' }
}

/**
 * Sends a submitted form, with what the backend's extensions take and nothing else (FEA-02). Where it takes a form
 * once, the form is kept in the browser until there is an answer: neither a lost connection nor a page that is left
 * loses it (INB-05).
 */
export async function submitForm(submission: Submission, features: FormFeatures): Promise<Submitted> {
  const { form, contents, nonce, leaveEmpty, since } = submission
  const guard = features.guarded ? { leaveEmpty, elapsed: await afterFillTime(since) } : {}
  const plain = { ...contents, ...guard }
  if (!features.once) return sendForm({ form, body: plain }).then(() => ({ state: 'sent' }), failureOf)

  const waiting: WaitingForm = {
    form,
    body: { ...plain, key: sendKey(nonce, contents) },
    since: Date.now(),
    unanswered: 0,
  }
  const kept = keepWaiting(waiting)
  const result: Submitted = await sendForm(waiting).then(() => ({ state: 'sent' }), failureOf)
  if (result.state === 'sent' || result.state === 'refused') {
    removeWaiting(waiting, result.state === 'sent' ? 'sent' : 'discarded')
    return result
  }
  if (!kept) return result
  countUnanswered(waiting)
  sendWhenPossible()
  return { state: 'waits' }
}
