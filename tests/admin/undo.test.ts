import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createUndo, undoTime } from '#admin/deleted-records/create-undo.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function undoOver(failure?: Error) {
  const seen = { restored: [] as string[], back: [] as string[], failures: [] as unknown[] }
  const server = { failure, held: false }
  const undo = createUndo({
    restore: async ({ id }) => {
      if (server.failure) throw server.failure
      seen.restored.push(id)
      return {}
    },
    isHeld: () => server.held,
    onFailure: (error) => void seen.failures.push(error),
  })
  const offer = (id: string) =>
    undo.offer({ id, text: `Message ${id} deleted`, putBack: () => void seen.back.push(id) })
  return { ...undo, offer, seen, server, ids: () => undo.$offers.get().map(({ id }) => id) }
}

test('[INB-03] each delete has its own undo offer for ten seconds', async () => {
  const { offer, ids } = undoOver()
  offer('a')
  await vi.advanceTimersByTimeAsync(4000)
  offer('b')
  expect(ids()).toEqual(['a', 'b'])
  await vi.advanceTimersByTimeAsync(5999)
  expect(ids()).toEqual(['a', 'b'])
  await vi.advanceTimersByTimeAsync(1)
  expect(ids()).toEqual(['b'])
  await vi.advanceTimersByTimeAsync(4000)
  expect(ids()).toEqual([])
})

test('[INB-03] undo restores the record once, to its place', async () => {
  const { offer, undo, ids, seen } = undoOver()
  offer('a')
  offer('b')
  const [first, second] = await Promise.all([undo('a'), undo('a')])
  expect([first, second]).toEqual([true, false])
  expect(seen).toEqual({ restored: ['a'], back: ['a'], failures: [] })
  expect(ids()).toEqual(['b'])
  expect(await undo('gone')).toBe(false)
})

test('[INB-03] a failed undo can be tried again, and its offer lasts as long as a new one', async () => {
  const failure = new Error('offline')
  const { offer, undo, ids, seen, server } = undoOver(failure)
  offer('a')
  await vi.advanceTimersByTimeAsync(9000)
  expect(await undo('a')).toBe(false)
  expect(seen).toEqual({ restored: [], back: [], failures: [failure] })
  await vi.advanceTimersByTimeAsync(undoTime - 1)
  expect(ids()).toEqual(['a'])
  server.failure = undefined
  expect(await undo('a')).toBe(true)
  expect(seen.back).toEqual(['a'])
})

test('[INB-03] no offer expires while it has the pointer or the focus', async () => {
  const { offer, ids, server } = undoOver()
  offer('a')
  server.held = true
  offer('b')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ids()).toEqual(['a', 'b'])
  server.held = false
  await vi.advanceTimersByTimeAsync(undoTime)
  expect(ids()).toEqual([])
})
