import { isRecord } from '#contract/loose.ts'
import { attempt, deviceStorage, openDraft } from '#ui/draft.ts'
import { nonceLength } from '#lib/new-nonce.ts'

/** The two forms that can be queued in the browser; their drafts have the same names. */
export type FormName = 'query' | 'appointment'

/** A submitted form without a response yet. */
export interface QueuedForm {
  form: FormName
  /** Request body, with its key. */
  body: Record<string, unknown> & { key: string }
  /** Milliseconds since 1970 of the first attempt. */
  since: number
  /** Attempts without a response; 0 during the first one, or if its page was closed. */
  unanswered: number
  /**
   * Outcome. `refused` stays until its form shows the fields again; the others are written for other tabs, just
   * before the form is removed.
   */
  outcome?: 'sent' | 'discarded' | 'refused'
}

/** Storage key. `site/waiting-check.js` reads it on every page. */
const name = 'waiting'

/** Maximum milliseconds that a form stays queued. */
const longest = 24 * 60 * 60 * 1000

function isForm(value: unknown): value is QueuedForm {
  return (
    isRecord(value) &&
    (value.form === 'query' || value.form === 'appointment') &&
    isRecord(value.body) &&
    typeof value.body.key === 'string' &&
    typeof value.since === 'number' &&
    typeof value.unanswered === 'number'
  )
}

function parse(text: string | null | undefined): QueuedForm[] {
  const stored: unknown = attempt(() => JSON.parse(text ?? '[]'))
  return Array.isArray(stored) ? stored.filter(isForm) : []
}

/** Returns false if storage is blocked or full. */
function write(forms: QueuedForm[]): boolean {
  return (
    attempt(() => {
      if (forms.length > 0) deviceStorage().setItem(name, JSON.stringify(forms))
      else deviceStorage().removeItem(name)
      return true
    }) ?? false
  )
}

type Listener = (ended?: QueuedForm) => void
const listeners = new Set<Listener>()

/** Notifies this tab that the queue has changed, and which form has a response. */
export function announce(ended?: QueuedForm): void {
  for (const listener of listeners) listener(ended)
}

function follow({ key, newValue }: StorageEvent): void {
  if (key !== name && key !== null) return
  const ended = parse(newValue).filter(({ outcome }) => outcome !== undefined)
  if (ended.length === 0) announce()
  for (const form of ended) announce(form)
}

/** Calls `listener` on every change, in this tab or another. Returns an unsubscribe function. */
export function onQueueChange(listener: Listener): () => void {
  listeners.add(listener)
  // Adding the same listener again changes nothing.
  addEventListener('storage', follow)
  return () => void listeners.delete(listener)
}

/** All stored forms. Removes those older than a day. */
function kept(): QueuedForm[] {
  const all = parse(attempt(() => deviceStorage().getItem(name)))
  const young = all.filter(({ since }) => Math.abs(Date.now() - since) < longest)
  if (young.length < all.length) write(young)
  return young
}

/** Queued forms, oldest first. */
export function queuedForms(): QueuedForm[] {
  return kept().filter(({ outcome }) => outcome === undefined)
}

/** Forms that the server has rejected while their form was not shown. */
export function refusedForms(): QueuedForm[] {
  return kept().filter(({ outcome }) => outcome === 'refused')
}

/** Returns true if a form is queued, in this or another version. */
export function isQueued({ body }: QueuedForm): boolean {
  const fill = body.key.slice(0, nonceLength)
  return queuedForms().some(({ body: waiting }) => waiting.key.startsWith(fill))
}

/** Stores a form until it has a response; replaces an earlier version of itself. Returns false if storage fails. */
export function queueForm(form: QueuedForm): boolean {
  const fill = form.body.key.slice(0, nonceLength)
  const forms = kept()
  const same = forms.find(({ body }) => body.key === form.body.key)
  const written = write([...forms.filter(({ body }) => !body.key.startsWith(fill)), same ?? form])
  announce()
  return written
}

/** Replaces a form that is still stored; `change` without a result removes it. */
function replace(key: string, change: (form: QueuedForm) => QueuedForm | undefined): void {
  const forms = kept()
  if (forms.some(({ body }) => body.key === key))
    write(forms.flatMap((form) => (form.body.key === key ? (change(form) ?? []) : form)))
}

/** Counts one more attempt without a response. */
export function countUnanswered({ body }: QueuedForm): void {
  replace(body.key, (form) => ({ ...form, unanswered: form.unanswered + 1 }))
  announce()
}

/** Stores a rejected form until its fields are shown again. */
export function markRefused(form: QueuedForm): void {
  replace(form.body.key, (one) => ({ ...one, outcome: 'refused' }))
  announce({ ...form, outcome: 'refused' })
}

/**
 * Removes a form from storage, and its draft if it was sent. Other tabs are notified of the outcome, if there is one.
 */
export function removeQueuedForm(form: QueuedForm, outcome?: 'sent' | 'discarded'): void {
  if (outcome) replace(form.body.key, (one) => ({ ...one, outcome }))
  replace(form.body.key, () => undefined)
  if (outcome === 'sent') clearDraft(form)
  announce()
}

/** Removes the draft of this tab that the form was filled in from. */
function clearDraft({ form, body }: QueuedForm): void {
  const draft = openDraft({
    key: form,
    where: 'session',
    parse: (stored) => (isRecord(stored) ? stored : undefined),
  })
  const nonce = draft.read()?.values.nonce
  if (typeof nonce === 'string' && nonce !== '' && body.key.startsWith(nonce)) draft.clear()
}
