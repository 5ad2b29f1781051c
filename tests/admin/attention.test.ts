import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAttention } from '#admin/shell/create-attention.ts'
import type { Attention } from '#contract/inbox.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const quiet: Attention = {
  queries: { new: 0, unhandled: 0, held: 0, revision: 'a' },
  appointments: { new: 0, unhandled: 0, proposed: 0, held: 0, revision: 'a' },
  publications: { drafts: 0, scheduled: 0, overdue: 0 },
  mail: null,
}

function attentionOf(answer: Attention | Error) {
  const backend = { answer, reads: 0, hidden: false }
  const store = createAttention({
    read: () => {
      backend.reads += 1
      return backend.answer instanceof Error
        ? Promise.reject(backend.answer)
        : Promise.resolve(backend.answer)
    },
    isHidden: () => backend.hidden,
  })
  return { backend, ...store }
}

test('[INB-02] the attention counts are polled every twenty seconds, not while hidden, and at once when shown', async () => {
  const { backend, $attention, watch, readNow } = attentionOf(quiet)
  watch()
  await vi.advanceTimersByTimeAsync(0)
  expect($attention.get()).toEqual(quiet)
  await vi.advanceTimersByTimeAsync(40_000)
  expect(backend.reads).toBe(3)
  backend.hidden = true
  await vi.advanceTimersByTimeAsync(600_000)
  expect(backend.reads).toBe(3)
  backend.hidden = false
  await readNow()
  expect(backend.reads).toBe(4)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(backend.reads).toBe(5)
})

test('[INB-02] failures lengthen the pauses up to five minutes, and a response resets them', async () => {
  const { backend, $attention, watch } = attentionOf(new Error('offline'))
  watch()
  const readsAfter = async (milliseconds: number) => {
    const before = backend.reads
    await vi.advanceTimersByTimeAsync(milliseconds)
    return backend.reads - before
  }
  expect(await readsAfter(39_999)).toBe(0)
  expect(await readsAfter(1)).toBe(1)
  expect(await readsAfter(80_000)).toBe(1)
  expect(await readsAfter(160_000)).toBe(1)
  expect(await readsAfter(3_000_000)).toBe(10)
  expect($attention.get()).toBeUndefined()
  backend.answer = quiet
  await vi.advanceTimersByTimeAsync(300_000)
  expect($attention.get()).toEqual(quiet)
  expect(await readsAfter(20_000)).toBe(1)
  backend.answer = new Error('offline')
  await vi.advanceTimersByTimeAsync(20_000)
  expect($attention.get()).toEqual(quiet)
})

test('[INB-02] after sign-out nothing is requested and the counts are cleared', async () => {
  const { backend, $attention, watch } = attentionOf(quiet)
  const stop = watch()
  await vi.advanceTimersByTimeAsync(0)
  stop()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(backend.reads).toBe(1)
  expect($attention.get()).toBeUndefined()
})
