import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storedDrafts, openDraft, readTexts } from '#ui/draft.ts'
import { memoryStorage } from '../support/memory-storage.ts'

const empty = { title: '', image: '' }

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

function draftIn(storage: ReturnType<typeof memoryStorage>, onUnkept?: (isPartKept: boolean) => void) {
  return openDraft<typeof empty>({
    key: 'new-article',
    parse: readTexts(empty),
    lighten: (values) => ({ ...values, image: '' }),
    storage: () => storage,
    onUnkept,
  })
}

test('[EDP-06] input is stored within a second and read back with its age', () => {
  const storage = memoryStorage()
  const draft = draftIn(storage)
  draft.save({ title: 'Gra', image: '' })
  draft.save({ title: 'Grain', image: '' })
  expect(draft.read()).toBeUndefined()
  vi.advanceTimersByTime(1000)
  vi.advanceTimersByTime(60_000)
  const found = draftIn(storage).read()
  expect(found?.values).toEqual({ title: 'Grain', image: '' })
  expect(found?.age).toBeGreaterThanOrEqual(60_000)
  expect(found?.age).toBeLessThanOrEqual(61_000)
})

test('[LOG-11] a pending draft is stored at once when the page is about to close', () => {
  const storage = memoryStorage()
  const draft = draftIn(storage)
  draft.save({ title: 'Grain', image: '' })
  expect(draft.flush()).toBe(true)
  expect(draftIn(storage).read()?.values.title).toBe('Grain')
})

test('[EDP-05] a cleared draft is deleted, and a pending write does not restore it', () => {
  const storage = memoryStorage()
  const draft = draftIn(storage)
  draft.save({ title: 'Grain', image: '' })
  draft.flush()
  draft.save({ title: 'Grains', image: '' })
  draft.clear()
  vi.advanceTimersByTime(5000)
  expect(draftIn(storage).read()).toBeUndefined()
})

test('[EDP-06, EDT-05] storage too full for the picture keeps the text, and reports that the picture is missing', () => {
  const storage = memoryStorage({ capacity: 500 })
  const onUnkept = vi.fn()
  const draft = draftIn(storage, onUnkept)
  draft.save({ title: 'Grain', image: 'x'.repeat(1000) })
  vi.advanceTimersByTime(1000)
  expect(draftIn(storage).read()?.values).toEqual({ title: 'Grain', image: '' })
  expect(onUnkept.mock.calls).toEqual([[true]])
  // Also for later calls: the picture has not loaded yet.
  expect([draft.flush(), draft.flush()]).toEqual([false, false])
  draft.save({ title: 'Grain', image: '' })
  expect([draft.flush(), draft.flush()]).toEqual([true, true])
})

test('[EDP-06, EDT-05] blocked storage breaks nothing, and is reported', () => {
  const onUnkept = vi.fn()
  const draft = openDraft({
    key: 'x',
    parse: readTexts(empty),
    onUnkept,
    storage: () => {
      throw new Error('blocked')
    },
  })
  draft.save({ title: 'Grain', image: '' })
  expect([draft.flush(), draft.flush()]).toEqual([false, false])
  expect(onUnkept).toHaveBeenLastCalledWith(false)
  expect(draft.read()).toBeUndefined()
  expect(() => draft.clear()).not.toThrow()
})

test('a stored value that is not a draft of this form is ignored', () => {
  const storage = memoryStorage()
  for (const text of [
    '',
    'null',
    '{',
    '[]',
    '{"savedAt":1,"values":null}',
    '{"savedAt":1,"values":{"title":"  "}}',
  ]) {
    storage.setItem('draft:new-article', text)
    expect(draftIn(storage).read()).toBeUndefined()
  }
})

test('[EDT-13] the drafts of an account on this device are found, newest first, and nothing else in its storage', () => {
  const storage = memoryStorage()
  const keep = (key: string, values: unknown, owner: string | undefined) => {
    const draft = openDraft<unknown>({ key, owner, parse: (stored) => stored, storage: () => storage })
    draft.save(values)
    draft.flush()
    vi.advanceTimersByTime(1000)
  }
  keep('new-article', { title: 'Older' }, 'a@example.org')
  keep('article:1', { title: 'Newer' }, 'a@example.org')
  keep('article:1', { title: 'Of a colleague' }, 'b@example.org')
  keep('query', { title: 'Of a visitor' }, undefined)
  storage.setItem('token', 'secret')
  storage.setItem('draft:broken', '{')
  const found = storedDrafts('a@example.org', () => storage)
  expect(found.map(({ key }) => key)).toEqual(['article:1', 'new-article'])
  expect(found[0]?.draft).toEqual({ values: { title: 'Newer' }, age: 3000 })
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  expect(storedDrafts('a@example.org', blocked)).toEqual([])
})

test.each([
  { where: 'local', days: 30 },
  { where: 'session', days: 1 },
] as const)(
  'a draft in $where storage is removed after $days days, also when its account never returns',
  ({ where, days }) => {
    const storage = memoryStorage()
    const open = () =>
      openDraft({ key: 'x', owner: 'a@example.org', where, parse: readTexts(empty), storage: () => storage })
    const draft = open()
    draft.save({ title: 'Grain', image: '' })
    draft.flush()
    vi.advanceTimersByTime(days * 86_400_000 - 1)
    expect(open().read()?.values.title).toBe('Grain')
    vi.advanceTimersByTime(1)
    if (where === 'local') storedDrafts('b@example.org', () => storage)
    else expect(open().read()).toBeUndefined()
    expect(storage.names()).toEqual([])
  },
)

test('a draft from the future, written before the clock was corrected, is removed too', () => {
  const storage = memoryStorage()
  const draft = draftIn(storage)
  draft.save({ title: 'Grain', image: '' })
  draft.flush()
  vi.setSystemTime(1_000_000 - 40 * 86_400_000)
  expect(draft.read()).toBeUndefined()
  expect(storage.names()).toEqual([])
})
