import { call } from '#api/browser.ts'
import { ApiError } from '#api/client.ts'
import { createAppointment } from '#contract/appointment-form.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { receipt } from '#contract/fields.ts'
import { createQuery } from '#contract/query-form.ts'
import { attempt, deviceStorage } from '#ui/draft.ts'
import {
  announce,
  countUnanswered,
  type FormName,
  markRefused,
  removeQueuedForm,
  type QueuedForm,
  queuedForms,
} from './queued-forms.ts'

const endpoints: Record<FormName, Endpoint> = { query: createQuery, appointment: createAppointment }

/** Milliseconds between two attempts while a page is open and visible. */
const pause = 60_000

/** Milliseconds before the next attempts after 'online', which often fires before the network is ready. */
const afterOnline = [2000, 8000, 20_000]

/** Milliseconds of a tab's lease: slightly more than the longest call. */
const leaseTime = 65_000

/** Sends a form. Throws ApiError. */
export async function sendForm({ form, body }: { form: FormName; body: unknown }): Promise<void> {
  await call(endpoints[form], { body })
}

/** Sends to a backend with `send-once`, and requires its own confirmation: a proxy's page is not a receipt. */
export async function sendOnce({ form, body }: { form: FormName; body: unknown }): Promise<void> {
  await call({ ...endpoints[form], answer: receipt }, { body })
}

/** Returns true if a later attempt may succeed: no response, or that of a server that is down or busy. */
export function isTransient({ kind, status }: ApiError): boolean {
  return kind === 'network' || kind === 'off-contract' || status >= 500 || status === 408 || status === 429
}

/** Sends a queued form and records the outcome. Resolves to whether our server has responded. */
export async function sendQueuedForm(form: QueuedForm): Promise<boolean> {
  try {
    await sendOnce(form)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (isTransient(error)) countUnanswered(form)
    else markRefused(form)
    return error.kind === 'refused' || error.kind === 'invalid'
  }
  removeQueuedForm(form, 'sent')
  announce({ ...form, outcome: 'sent' })
  return true
}

/**
 * Sends all queued forms until one gets no response, which means that the network is down. Forms with the fewest
 * attempts come first, so that one that always fails does not block the others.
 */
async function sendAll(): Promise<void> {
  const forms = [...queuedForms()].sort((one, other) => one.unanswered - other.unanswered)
  for (const form of forms) if (!(await sendQueuedForm(form))) return
}

/**
 * Runs in one tab at a time. Browsers without locks, and pages without https, use a lease in storage. Two tabs can
 * take that at the same moment; their requests then have one key and become one record (INB-04).
 */
async function inOneTab(run: () => Promise<void>): Promise<void> {
  if ('locks' in navigator)
    return navigator.locks.request('waiting', { ifAvailable: true }, async (lock) => {
      if (lock) await run()
    })
  const name = 'waiting-lease'
  const until = Number(attempt(() => deviceStorage().getItem(name)))
  if (until > Date.now() && until < Date.now() + 2 * leaseTime) return undefined
  attempt(() => deviceStorage().setItem(name, String(Date.now() + leaseTime)))
  try {
    await run()
  } finally {
    attempt(() => deviceStorage().removeItem(name))
  }
}

let sending = false

async function round(): Promise<void> {
  if (sending || document.visibilityState === 'hidden' || queuedForms().length === 0) return
  sending = true
  try {
    await inOneTab(sendAll)
  } finally {
    sending = false
  }
}

let laterRound: ReturnType<typeof setTimeout> | undefined

async function roundsAfterOnline([delay, ...later] = afterOnline): Promise<void> {
  clearTimeout(laterRound)
  await round()
  if (delay !== undefined && queuedForms().length > 0)
    laterRound = setTimeout(() => void roundsAfterOnline(later), delay)
}

let watching = false

/** Sends queued forms when the network is back, when the page is shown again, and at intervals. */
export function sendWhenPossible(): void {
  if (watching) return
  watching = true
  const start = () => void round()
  addEventListener('online', () => void roundsAfterOnline())
  addEventListener('pageshow', start)
  document.addEventListener('visibilitychange', start)
  setInterval(start, pause)
}

/** The same, and sends at once. */
export async function sendNow(): Promise<void> {
  sendWhenPossible()
  await round()
}
