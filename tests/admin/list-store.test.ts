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

/** A store with these responses in turn; an error is thrown. */
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

test('[QRY-01] a list is in the loading state until it has loaded', async () => {
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

test('a loaded list stays visible when a later read fails', async () => {
  const { $list, reload, failures } = storeOf([read('a'), new Error('offline')])
  await reload()
  await reload()
  expect(failures).toHaveLength(1)
  expect($list.get()).toMatchObject({ phase: 'loaded', items: [{ _id: 'a' }] })
})

test('[QRY-02] a deleted record leaves the list and the count', async () => {
  const { $list, reload, remove } = storeOf([read('a', 'b')])
  await reload()
  remove('a')
  expect($list.get()).toMatchObject({ count: 1, items: [{ _id: 'b' }] })
})

test('[QRY-02] the deletion of an unknown record changes nothing', async () => {
  const { $list, reload, remove } = storeOf([read('a', 'b')])
  await reload()
  remove('other')
  expect($list.get()).toMatchObject({ count: 2, items: [{ _id: 'a' }, { _id: 'b' }] })
})

test('[INB-03] a deleted record is restored to its place, once', async () => {
  const { $list, reload, remove } = storeOf([read('a', 'b', 'c'), read('a', 'b', 'c')])
  await reload()
  const putBack = remove('b')
  expect($list.get()).toMatchObject({ count: 2, items: [{ _id: 'a' }, { _id: 'c' }] })
  putBack()
  const whole = { count: 3, items: [{ _id: 'a' }, { _id: 'b' }, { _id: 'c' }] }
  expect($list.get()).toMatchObject(whole)
  await reload()
  putBack()
  expect($list.get()).toMatchObject(whole)
})

test('[INB-02] restoring a record makes the list adopt the revision of the restore', async () => {
  const { $list, reload, remove, follow } = storeOf([read('a')])
  await reload()
  const putBack = remove('a')
  follow({ before: 'a', after: '' })
  putBack({ before: '', after: 'a again' })
  expect($list.get()).toMatchObject({ revision: 'a again', items: [{ _id: 'a' }] })
})

test('[INB-07] a released record is added to the list once', async () => {
  const { $list, reload, add } = storeOf([read('a')])
  await reload()
  add({ _id: 'held' })
  add({ _id: 'held' })
  expect($list.get()).toMatchObject({ count: 2, items: [{ _id: 'held' }, { _id: 'a' }] })
})

test('[INB-02] a response sent before a change does not undo it', async () => {
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

test('[INB-02] a local change adopts the new revision, unless another client changed the list first', async () => {
  const { $list, reload, follow } = storeOf([read('a')])
  await reload()
  follow({ before: 'other', after: 'b' })
  expect($list.get()).toMatchObject({ revision: 'a' })
  follow({ before: 'a', after: 'b' })
  expect($list.get()).toMatchObject({ revision: 'b' })
})

test('[INB-02] a failed refresh is silent and keeps the list', async () => {
  const { $list, reload, refresh, failures } = storeOf([read('a'), new Error('offline')])
  await reload()
  expect(await refresh()).toBe(false)
  expect(failures).toEqual([])
  expect($list.get()).toMatchObject({ phase: 'loaded', items: [{ _id: 'a' }] })
})

/** A store of a backend with pages: first the newest page, then the whole list. */
function pagedStore(newest: ReturnType<typeof read>, whole: Promise<ReturnType<typeof read>>[]) {
  const failures: unknown[] = []
  const asked: string[] = []
  const store = createListStore<{ _id: string }>({
    load: () => {
      asked.push('whole')
      return whole.shift() ?? Promise.reject(new Error('not asked'))
    },
    loadNewest: async () => {
      asked.push('newest')
      return newest
    },
    onFailure: (error) => {
      failures.push(error)
      return false
    },
  })
  return { ...store, failures, asked }
}

test('[QRY-01] the newest records of a long list and the total count show before the rest has loaded', async () => {
  const whole = Promise.withResolvers<ReturnType<typeof read>>()
  const { $list, reload } = pagedStore({ ...read('c', 'b'), total: 3 }, [whole.promise])
  const done = reload()
  await expect.poll(() => $list.get().phase).toBe('loaded')
  expect($list.get()).toMatchObject({ older: 'coming', count: 3, items: [{ _id: 'c' }, { _id: 'b' }] })
  whole.resolve(read('c', 'b', 'a'))
  await done
  expect($list.get()).toMatchObject({
    older: 'here',
    count: 3,
    items: [{ _id: 'c' }, { _id: 'b' }, { _id: 'a' }],
  })
})

test('[QRY-01] a list that loads its first page is not requested again, and later visits read all of it', async () => {
  const { $list, reload, asked } = pagedStore(read('b', 'a'), [Promise.resolve(read('b', 'a'))])
  await reload()
  expect($list.get()).toMatchObject({ older: 'here', count: 2 })
  expect(asked).toEqual(['newest'])
  await reload()
  expect(asked).toEqual(['newest', 'whole'])
})

test('[QRY-01] if the rest cannot be read the newest records stay, with a way to retry', async () => {
  const { $list, reload, failures } = pagedStore({ ...read('c', 'b'), total: 3 }, [
    Promise.reject(new Error('offline')),
    Promise.resolve(read('c', 'b', 'a')),
  ])
  await reload()
  expect(failures).toHaveLength(1)
  expect($list.get()).toMatchObject({ older: 'failed', count: 3, items: [{ _id: 'c' }, { _id: 'b' }] })
  const retry = reload()
  expect($list.get()).toMatchObject({ older: 'coming' })
  await retry
  expect($list.get()).toMatchObject({ older: 'here', count: 3 })
})

test('[INB-02] a record deleted before the rest has loaded does not reappear', async () => {
  const first = Promise.withResolvers<ReturnType<typeof read>>()
  const { $list, reload, remove } = pagedStore({ ...read('c', 'b'), total: 3 }, [
    first.promise,
    Promise.resolve(read('b', 'a')),
  ])
  const done = reload()
  await expect.poll(() => $list.get().phase).toBe('loaded')
  remove('c')
  expect($list.get()).toMatchObject({ count: 2, items: [{ _id: 'b' }] })
  first.resolve(read('c', 'b', 'a'))
  await done
  expect($list.get()).toMatchObject({ older: 'here', items: [{ _id: 'b' }, { _id: 'a' }] })
})

test('[QRY-01] a slow first page does not replace the whole list that another visit has loaded', async () => {
  const newest = Promise.withResolvers<ReturnType<typeof read>>()
  const answers = [newest.promise, Promise.resolve({ ...read('c', 'b'), total: 3 })]
  const store = createListStore<{ _id: string }>({
    load: async () => read('c', 'b', 'a'),
    loadNewest: () => answers.shift(),
    onFailure: () => false,
  })
  const slow = store.reload()
  await store.reload()
  newest.resolve({ ...read('b'), total: 3 })
  await slow
  expect(store.$list.get()).toMatchObject({ older: 'here', count: 3 })
})
