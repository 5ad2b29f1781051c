import { ApiError } from '#api/client.ts'
import type { FormFeatures } from '#contract/features.ts'
import { minFillTime } from '#contract/fill-time.ts'
import { newNonce } from '#lib/new-nonce.ts'
import { digest } from '#lib/record-digest.ts'
import { isTransient, sendForm, sendOnce, sendWhenPossible } from './send-queued-forms.ts'
import {
  countUnanswered,
  type FormName,
  isQueued,
  queueForm,
  removeQueuedForm,
  type QueuedForm,
} from './queued-forms.ts'

/**
 * Milliseconds since `since` (as performance.now() counts). If a restored draft or autofill was faster than the spam
 * limit, waits for the rest first, so that the message is not flagged.
 */
async function afterFillTime(since: number): Promise<number> {
  const early = minFillTime - (performance.now() - since)
  if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
  return Math.max(minFillTime, Math.round(performance.now() - since))
}

/** Idempotency key of a form (INB-04): the same for each retry of the same contents, different for other contents. */
export function sendKey(nonce: string, contents: object): string {
  return (nonce || newNonce()) + digest(JSON.stringify(contents))
}

/** A form as it is submitted. */
interface Submission {
  form: FormName
  /** The body that the specification requires. */
  contents: Record<string, unknown>
  /** Identifies this use of the form. */
  nonce: string
  leaveEmpty: string
  /** When the form was first used, as performance.now() counts. */
  since: number
}

/** The outcome of sending a form. `queued`: there was no response; the form is stored in the browser and sent again. */
export type SubmitOutcome =
  | { state: 'sent' | 'queued' | 'timed-out' | 'unreached' }
  | { state: 'refused'; serverMessage: string }

function failureOf(error: ApiError): SubmitOutcome {
  const { kind, serverMessage, timedOut } = error
  // A response that is not from our server does not count.
  if (kind === 'network' || kind === 'off-contract') return { state: timedOut ? 'timed-out' : 'unreached' }
  return { state: 'refused', serverMessage }
}

/** Why a call failed; undefined if it did not. */
async function failureIn(sending: Promise<void>): Promise<ApiError | undefined> {
  try {
    await sending
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

/**
 * Sends a submitted form, with only the fields that the backend's extensions accept (FEA-02). If the backend has
 * `send-once`, the form is stored in the browser until a response arrives, so that neither a lost connection nor a
 * closed page loses it (INB-05).
 */
export async function submitForm(submission: Submission, features: FormFeatures): Promise<SubmitOutcome> {
  const { form, contents, nonce, leaveEmpty, since } = submission
  const guard = features.guarded ? { leaveEmpty, elapsed: await afterFillTime(since) } : {}
  const plain = { ...contents, ...guard }
  if (!features.once) {
    const failure = await failureIn(sendForm({ form, body: plain }))
    return failure ? failureOf(failure) : { state: 'sent' }
  }

  const waiting: QueuedForm = {
    form,
    body: { ...plain, key: sendKey(nonce, contents) },
    since: Date.now(),
    unanswered: 0,
  }
  const waited = isQueued(waiting)
  const kept = queueForm(waiting)
  const failure = await failureIn(sendOnce(waiting))
  if (failure === undefined) {
    removeQueuedForm(waiting, 'sent')
    return { state: 'sent' }
  }
  const result = failureOf(failure)
  if (result.state === 'refused') {
    // Stays queued: the server is down or busy.
    if (waited && isTransient(failure)) countUnanswered(waiting)
    // The fields stay filled in, in each tab.
    else removeQueuedForm(waiting)
    return result
  }
  if (!kept) return result
  countUnanswered(waiting)
  sendWhenPossible()
  return { state: 'queued' }
}
