import { expect, test } from 'vitest'
import { createChange } from '#admin/inbox/create-change.ts'
import { createListStore } from '#admin/lists/list-store.ts'
import type { MessageChange } from '#contract/message-input.ts'
import type { MessageProgress } from '#contract/messages.ts'

const fresh = {
  _id: 'a',
  state: 'new',
  changedBy: '',
  changedAt: '',
  handledBy: '',
  handledAt: '',
  note: '',
  reason: '',
} as const
type Message = MessageProgress & { _id: string }

/** A list with one message, and a backend whose responses the test sets. */
async function inbox() {
  const store = createListStore<Message>({
    load: async () => ({
      records: [fresh],
      revision: '',
      rejected: [],
      count: 1,
      total: 1,
    }),
    onFailure: () => false,
  })
  await store.reload()
  const sent: { change: MessageChange; answer: (progress: MessageProgress | Error) => void }[] = []
  const failures: unknown[][] = []
  const change = createChange({
    store,
    send: (_, wanted) =>
      new Promise<MessageProgress>((resolve, reject) => {
        sent.push({
          change: wanted,
          answer: (progress) => (progress instanceof Error ? reject(progress) : resolve(progress)),
        })
      }),
    onFailure: (...failure) => void failures.push(failure),
  })
  const list = () => {
    const state = store.$list.get()
    if (state.phase !== 'loaded') throw new Error('not loaded')
    return state
  }
  return { change, sent, failures, list, message: () => list().items.find(({ _id }) => _id === 'a') }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('[INB-02] a new state shows at once, and then with its author and time', async () => {
  const { change, sent, message } = await inbox()
  const done = change(fresh, { state: 'handled' })
  expect(message()?.state).toBe('handled')
  await settled()
  const progress = { ...fresh, state: 'handled', handledBy: 'A. Sample', handledAt: '2026-11-03' } as const
  sent[0]?.answer(progress)
  expect(await done).toBe(true)
  expect(message()).toMatchObject({ state: 'handled', handledBy: 'A. Sample' })
})

test('[INB-02] a state that could not be saved is reverted', async () => {
  const { change, sent, message, failures } = await inbox()
  const done = change(fresh, { state: 'read' })
  expect(message()?.state).toBe('read')
  await settled()
  const failure = new Error('offline')
  sent[0]?.answer(failure)
  expect(await done).toBe(false)
  expect(message()).toEqual(fresh)
  expect(failures).toEqual([[failure, { state: 'read' }, 'new']])
})

test('[INB-02] changes of a message are sent one after another, and the last one shows', async () => {
  const { change, sent, message } = await inbox()
  const first = change(fresh, { state: 'read' })
  const second = change({ ...fresh, state: 'read' }, { state: 'handled' })
  await settled()
  expect(sent).toHaveLength(1)
  sent[0]?.answer(new Error('offline'))
  expect(await first).toBe(false)
  expect(message()?.state).toBe('handled')
  await settled()
  expect(sent.map(({ change: wanted }) => wanted.state)).toEqual(['read', 'handled'])
  sent[1]?.answer({ ...fresh, state: 'handled', handledBy: 'A. Sample' })
  expect(await second).toBe(true)
  expect(message()).toMatchObject({ state: 'handled', handledBy: 'A. Sample' })
})

test('[INB-07] a genuine message joins the list once the server says so', async () => {
  const { change, sent, list } = await inbox()
  const held = { ...fresh, _id: 'held', reason: 'bait' } as const
  const done = change(held, { genuine: true })
  await settled()
  expect(list().items).toHaveLength(1)
  const { _id, ...progress } = fresh
  sent[0]?.answer(progress)
  await done
  expect(list()).toMatchObject({ count: 2 })
  expect(list().items.map(({ _id, reason }) => [_id, reason])).toEqual([
    ['held', ''],
    ['a', ''],
  ])
})
