import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  countUnanswered,
  markRefused,
  queueForm,
  onQueueChange,
  refusedForms,
  removeQueuedForm,
  type QueuedForm,
  queuedForms,
} from '#islands/queued-forms.ts'
import { newNonce } from '#lib/new-nonce.ts'
import { sendKey } from '#islands/submit-form.ts'
import { browserGlobals } from '../support/browser-globals.ts'

const hour = 3_600_000

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 12) }))
afterEach(() => void vi.useRealTimers())

function waiting(nonce: string, contents: Record<string, unknown>): QueuedForm {
  return {
    form: 'query',
    body: { ...contents, key: sendKey(nonce, contents) },
    since: Date.now(),
    unanswered: 0,
  }
}

test('[INB-04] a key is the same for each retry of the same contents, and differs for other contents or another form', () => {
  const [one, other] = [newNonce(), newNonce()]
  expect(one).toMatch(/^[\w-]{22}$/)
  expect(one).not.toBe(other)
  const contents = { contactName: 'Amina', mainIdea: 'Beans' }
  expect(sendKey(one, contents)).toMatch(/^[\w-]{22,64}$/)
  expect(sendKey(one, { ...contents })).toBe(sendKey(one, contents))
  expect(sendKey(one, { ...contents, mainIdea: 'Maize' })).not.toBe(sendKey(one, contents))
  expect(sendKey(other, contents)).not.toBe(sendKey(one, contents))
})

test('[INB-05] a queued form is stored for a day, with the time of the first attempt', () => {
  const { local } = browserGlobals()
  const form = waiting(newNonce(), { mainIdea: 'Beans' })
  expect(queueForm(form)).toBe(true)
  countUnanswered(form)
  vi.advanceTimersByTime(hour)
  expect(queueForm({ ...form, since: Date.now(), unanswered: 0 })).toBe(true)
  expect(queuedForms()).toEqual([{ ...form, unanswered: 1 }])
  vi.advanceTimersByTime(23 * hour - 1)
  expect(queuedForms()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(queuedForms()).toEqual([])
  expect(local.names()).toEqual([])
})

test('[INB-05] a changed form sent again replaces the queued one; another form is queued beside it', () => {
  browserGlobals()
  const nonce = newNonce()
  queueForm(waiting(nonce, { mainIdea: 'Beans' }))
  queueForm(waiting(nonce, { mainIdea: 'Maize' }))
  queueForm(waiting(newNonce(), { mainIdea: 'Sorghum' }))
  expect(queuedForms().map(({ body }) => body.mainIdea)).toEqual(['Maize', 'Sorghum'])
})

test('[INB-05] sent or discarded forms leave nothing in the browser, drafts included', () => {
  const { local } = browserGlobals()
  const nonce = newNonce()
  const form = waiting(nonce, { mainIdea: 'Beans' })
  sessionStorage.setItem('draft:query', JSON.stringify({ savedAt: 1, values: { mainIdea: 'Beans', nonce } }))
  queueForm(form)
  removeQueuedForm(form, 'sent')
  expect(local.names()).toEqual([])
  expect(sessionStorage.getItem('draft:query')).toBeNull()
  queueForm(form)
  removeQueuedForm(form, 'discarded')
  expect(local.names()).toEqual([])
  // A later response restores nothing.
  countUnanswered(form)
  markRefused(form)
  expect(local.names()).toEqual([])
})

test('[INB-05] a refused form is stored until its page restores it, and is not sent again', () => {
  browserGlobals()
  const form = waiting(newNonce(), { mainIdea: 'Beans' })
  queueForm(form)
  markRefused(form)
  expect(queuedForms()).toEqual([])
  expect(refusedForms()).toEqual([{ ...form, outcome: 'refused' }])
  removeQueuedForm(form, 'discarded')
  expect(refusedForms()).toEqual([])
})

test('[INB-05] another tab learns the outcome of a form', () => {
  const { events, local } = browserGlobals()
  const heard: (string | undefined)[] = []
  const stop = onQueueChange((ended) => heard.push(ended?.outcome))
  const form = waiting(newNonce(), { mainIdea: 'Beans' })
  const change = (newValue: string | null) =>
    events.dispatchEvent(Object.assign(new Event('storage'), { key: 'waiting', newValue }))
  change(JSON.stringify([{ ...form, outcome: 'sent' }]))
  change(null)
  events.dispatchEvent(Object.assign(new Event('storage'), { key: 'token', newValue: '' }))
  expect(heard).toEqual(['sent', undefined])
  stop()
  change(null)
  expect(heard).toHaveLength(2)
  expect(local.names()).toEqual([])
})

test('[INB-05] blocked, full or corrupted storage breaks nothing', () => {
  browserGlobals({ storage: false })
  const form = waiting(newNonce(), { mainIdea: 'Beans' })
  expect(queueForm(form)).toBe(false)
  expect(queuedForms()).toEqual([])
  expect(() => removeQueuedForm(form, 'sent')).not.toThrow()
  browserGlobals()
  for (const text of ['{', 'null', '{}', '[1]', '[{"form":"query","body":{},"since":1,"unanswered":0}]']) {
    localStorage.setItem('waiting', text)
    expect(queuedForms()).toEqual([])
  }
})
