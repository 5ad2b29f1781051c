import { expect, test } from 'vitest'
import { createListStore } from '#admin/lists/list-store.ts'

const read = (...ids: string[]) => ({
  records: ids.map((_id) => ({ _id })),
  rejected: [],
  count: ids.length,
  total: ids.length,
  heldBack: [{ _id: 'held' }],
  heldBackCount: 1,
  revision: ids.join(' '),
})

/** A store whose reads answer one after another; an error is thrown. */
function storeOf(answers: (ReturnType<typeof read> | Error)[], signedOut = false) {
  const failures: unknown[] = []
  const store = createListStore<{ _id: string }>({
    load: () => {
      const answer = answers.shift()
      return answer === undefined || answer instanceof Error
        ? Promise.reject(answer ?? new Error('not asked'))
        : Promise.resolve(answer)
    },
    onFailure: (error) => {
      failures.push(error)
      return signedOut
    },
  })
  return { ...store, failures }
}

test('[QRY-01] a list is loading until it is loaded', async () => {
  const { $list, reload } = storeOf([read('a', 'b')])
  expect($list.get()).toEqual({ phase: 'loading' })
  await reload()
  expect($list.get()).toMatchObject({ phase: 'loaded', count: 2, items: [{ _id: 'a' }, { _id: 'b' }] })
})

test('[LOG-11] a list whose session is lost keeps its placeholders', async () => {
  const { $list, reload, failures } = storeOf([new Error('401')], true)
  await reload()
  expect(failures).toHaveLength(1)
  expect($list.get()).toEqual({ phase: 'loading' })
})

test('a list that cannot be loaded says so and is loading again while it is retried', async () => {
  const { $list, reload, failures } = storeOf([new Error('offline'), read('a')])
  await reload()
  expect($list.get()).toEqual({ phase: 'failed' })
  const retry = reload()
  expect($list.get()).toEqual({ phase: 'loading' })
  await retry
  expect(failures).toHaveLength(1)
  expect($list.get()).toMatchObject({ phase: 'loaded' })
})

test('a list that was loaded stays while a later read fails', async () => {
  const { $list, reload, failures } = storeOf([read('a'), new Error('offline')])
  await reload()
  await reload()
  expect(failures).toHaveLength(1)
  expect($list.get()).toMatchObject({ phase: 'loaded', items: [{ _id: 'a' }] })
})

test('[QRY-02] a deleted record leaves the list and the count; one that is held back leaves no gap', async () => {
  const { $list, reload, remove } = storeOf([read('a', 'b')])
  await reload()
  remove('a')
  expect($list.get()).toMatchObject({ count: 1, items: [{ _id: 'b' }] })
  remove('held')
  expect($list.get()).toMatchObject({ count: 1, items: [{ _id: 'b' }], heldBack: [] })
})

test('[INB-03] a deleted record is put back into its place, once', async () => {
  const { $list, reload, remove } = storeOf([read('a', 'b', 'c'), read('a', 'b', 'c')])
  await reload()
  const putBack = remove('b')
  const putHeldBack = remove('held')
  expect($list.get()).toMatchObject({ count: 2, items: [{ _id: 'a' }, { _id: 'c' }], heldBack: [] })
  putBack()
  putHeldBack()
  const whole = { count: 3, items: [{ _id: 'a' }, { _id: 'b' }, { _id: 'c' }], heldBack: [{ _id: 'held' }] }
  expect($list.get()).toMatchObject(whole)
  await reload()
  putBack()
  expect($list.get()).toMatchObject(whole)
})

test('[INB-07] a record that was held back moves to the others', async () => {
  const { $list, reload, free } = storeOf([read('a')])
  await reload()
  free('held')
  expect($list.get()).toMatchObject({ count: 2, items: [{ _id: 'held' }, { _id: 'a' }], heldBack: [] })
})

test('[INB-02] an answer that was under way while a record changed does not undo the change', async () => {
  const answers = [read('a'), read('a', 'b'), read('b')]
  const store = createListStore<{ _id: string }>({
    load: async () => answers.shift() ?? read(),
    onFailure: () => false,
  })
  await store.reload()
  const refreshed = store.refresh()
  store.remove('a')
  expect(await refreshed).toBe(true)
  expect(store.$list.get()).toMatchObject({ items: [{ _id: 'b' }] })
})

test('[INB-02] the revision of a change made here is taken over, unless somebody else changed the list before it', async () => {
  const { $list, reload, follow } = storeOf([read('a')])
  await reload()
  follow({ before: 'other', after: 'b' })
  expect($list.get()).toMatchObject({ revision: 'a' })
  follow({ before: 'a', after: 'b' })
  expect($list.get()).toMatchObject({ revision: 'b' })
})

test('[INB-02] a refresh that fails is quiet and keeps the list', async () => {
  const { $list, reload, refresh, failures } = storeOf([read('a'), new Error('offline')])
  await reload()
  expect(await refresh()).toBe(false)
  expect(failures).toEqual([])
  expect($list.get()).toMatchObject({ phase: 'loaded', items: [{ _id: 'a' }] })
})
