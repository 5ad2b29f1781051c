import { isRecord } from '#contract/loose.ts'
import { attempt, deviceStorage, openDraft } from '#ui/draft.ts'
import { nonceLength } from '#lib/new-nonce.ts'

/** The two forms that wait in the browser; their drafts have the same names. */
export type FormName = 'query' | 'appointment'

/** A filled-in form that was sent and has no answer yet. */
export interface WaitingForm {
  form: FormName
  /** What is sent, its key included. */
  body: Record<string, unknown> & { key: string }
  /** Milliseconds since 1970 of the first attempt. */
  since: number
  /** Attempts without an answer; 0 while the first one is under way, or when its page was left. */
  unanswered: number
  /**
   * What came of it. `refused` stays until its form shows the fields again; the others are written for other tabs,
   * just before the form is removed.
   */
  outcome?: 'sent' | 'discarded' | 'refused'
}

/** The name in storage. `site/waiting-check.js` reads it on every page. */
const name = 'waiting'

/** Milliseconds that a form waits at most. */
const longest = 24 * 60 * 60 * 1000

function isForm(value: unknown): value is WaitingForm {
  return (
    isRecord(value) &&
    (value.form === 'query' || value.form === 'appointment') &&
    isRecord(value.body) &&
    typeof value.body.key === 'string' &&
    typeof value.since === 'number' &&
    typeof value.unanswered === 'number'
  )
}

function parse(text: string | null | undefined): WaitingForm[] {
  const stored: unknown = attempt(() => JSON.parse(text ?? '[]'))
  return Array.isArray(stored) ? stored.filter(isForm) : []
}

/** False where storage is blocked or full. */
function write(forms: WaitingForm[]): boolean {
  return (
    attempt(() => {
      if (forms.length > 0) deviceStorage().setItem(name, JSON.stringify(forms))
      else deviceStorage().removeItem(name)
      return true
    }) ?? false
  )
}

type Listener = (ended?: WaitingForm) => void
const listeners = new Set<Listener>()

/** Tells this tab that what waits has changed, and which form has an answer. */
export function announce(ended?: WaitingForm): void {
  for (const listener of listeners) listener(ended)
}

function follow({ key, newValue }: StorageEvent): void {
  if (key !== name && key !== null) return
  const ended = parse(newValue).filter(({ outcome }) => outcome !== undefined)
  if (ended.length === 0) announce()
  for (const form of ended) announce(form)
}

/** Calls `listener` whenever something changes, in this tab or another. Returns how to stop that. */
export function onWaitingChange(listener: Listener): () => void {
  listeners.add(listener)
  // Adding the same listener again changes nothing.
  addEventListener('storage', follow)
  return () => void listeners.delete(listener)
}

/** All that is kept. What is a day old is removed. */
function kept(): WaitingForm[] {
  const all = parse(attempt(() => deviceStorage().getItem(name)))
  const young = all.filter(({ since }) => Math.abs(Date.now() - since) < longest)
  if (young.length < all.length) write(young)
  return young
}

/** The forms that wait to be sent, oldest first. */
export function waitingForms(): WaitingForm[] {
  return kept().filter(({ outcome }) => outcome === undefined)
}

/** The forms that the server has refused while nobody saw them. */
export function refusedForms(): WaitingForm[] {
  return kept().filter(({ outcome }) => outcome === 'refused')
}

/** Whether a form waits, as it is or as it was before a change. */
export function isWaiting({ body }: WaitingForm): boolean {
  const fill = body.key.slice(0, nonceLength)
  return waitingForms().some(({ body: waiting }) => waiting.key.startsWith(fill))
}

/**
 * Keeps a form until it has an answer, in the place of an earlier version of itself. False where the browser
 * cannot keep it.
 */
export function keepWaiting(form: WaitingForm): boolean {
  const fill = form.body.key.slice(0, nonceLength)
  const forms = kept()
  const same = forms.find(({ body }) => body.key === form.body.key)
  const written = write([...forms.filter(({ body }) => !body.key.startsWith(fill)), same ?? form])
  announce()
  return written
}

/** Replaces a form that is still kept; `change` without a result removes it. */
function replace(key: string, change: (form: WaitingForm) => WaitingForm | undefined): void {
  const forms = kept()
  if (forms.some(({ body }) => body.key === key))
    write(forms.flatMap((form) => (form.body.key === key ? (change(form) ?? []) : form)))
}

/** Counts one more attempt without an answer. */
export function countUnanswered({ body }: WaitingForm): void {
  replace(body.key, (form) => ({ ...form, unanswered: form.unanswered + 1 }))
  announce()
}

/** Keeps a form that the server has refused until its fields are shown again. */
export function keepRefused(form: WaitingForm): void {
  replace(form.body.key, (one) => ({ ...one, outcome: 'refused' }))
  announce({ ...form, outcome: 'refused' })
}

/** Removes a form from storage, and its draft where it was sent. Other tabs learn what came of it, if anything. */
export function removeWaiting(form: WaitingForm, outcome?: 'sent' | 'discarded'): void {
  if (outcome) replace(form.body.key, (one) => ({ ...one, outcome }))
  replace(form.body.key, () => undefined)
  if (outcome === 'sent') clearDraft(form)
  announce()
}

/** Removes the draft of this tab that the form was filled in from. */
function clearDraft({ form, body }: WaitingForm): void {
  const draft = openDraft({
    key: form,
    where: 'session',
    parse: (stored) => (isRecord(stored) ? stored : undefined),
  })
  const nonce = draft.read()?.values.nonce
  if (typeof nonce === 'string' && nonce !== '' && body.key.startsWith(nonce)) draft.clear()
}
