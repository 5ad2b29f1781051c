import { atom, type ReadableAtom } from 'nanostores'
import type { ListRevisions } from '#contract/list-revisions.ts'
import type { RecordList } from '#contract/record-list.ts'

interface Identified {
  _id: string
}

/** The data of a loaded list. */
export interface LoadedList<Item> {
  items: Item[]
  /** Whether older records than these are loaded, still loading, or failed to load. */
  older: 'here' | 'coming' | 'failed'
  /** The total from the backend, or the number of records received. */
  count: number
  /** Number of received records that could not be read (FOR-02). */
  unreadable: number
  /** Changes with each change of the list; '' if the backend has no revisions. */
  revision: string
}

export type ListState<Item> =
  | { phase: 'loading' }
  | { phase: 'failed' }
  | ({ phase: 'loaded' } & LoadedList<Item>)

/**
 * Enough for two pages of a screen, and a few more to replace records that are deleted while the rest loads.
 */
export const newestPage = { page: 1, limit: 120 }

interface ListOptions<Item> {
  load: () => Promise<RecordList<Item>>
  /** Loads the newest records and the total, if the backend supports it, so that a long list shows early. */
  loadNewest?: () => Promise<RecordList<Item>> | undefined
  /** Reports why the list could not be loaded. Returns true if the session was lost. */
  onFailure: (error: unknown) => boolean
}

export interface ListStore<Item> {
  $list: ReadableAtom<ListState<Item>>
  /** Loads the list, or revalidates it while the loaded one stays. */
  reload: () => Promise<void>
  /** Revalidates a loaded list in the background. Returns true on success; a failure is silent. */
  refresh: () => Promise<boolean>
  /**
   * Removes a record once the server has deleted it. Returns a function that puts it back, given the
   * revisions before and after the restore.
   */
  remove: (id: string) => (revisions?: ListRevisions) => void
  /** Changes a record in place. */
  change: (id: string, update: (item: Item) => Item) => void
  /** Adopts the revision after a local change, so that the list is not read again for it. */
  follow: (revisions: ListRevisions) => void
  /** Adds a record that the list has from now on. */
  add: (item: Item) => void
}

function loaded<Item>(
  answer: RecordList<Item>,
  older: LoadedList<Item>['older'],
): { phase: 'loaded' } & LoadedList<Item> {
  const { records: items, rejected, count, revision } = answer
  return { phase: 'loaded', items, older, count, unreadable: rejected.length, revision }
}

/** The records of one screen, cached in memory, so that the next visit shows them at once. */
export function createListStore<Item extends Identified>(options: ListOptions<Item>): ListStore<Item> {
  const { load, loadNewest, onFailure } = options
  const $list = atom<ListState<Item>>({ phase: 'loading' })
  let changes = 0

  function edit(change: (list: LoadedList<Item>) => Partial<LoadedList<Item>>): void {
    const list = $list.get()
    if (list.phase !== 'loaded') return
    changes += 1
    $list.set({ ...list, ...change(list) })
  }

  /** A response that was on its way during a change may not include it: the list is requested again. */
  async function loadUnchanged(): Promise<RecordList<Item>> {
    const before = changes
    const answer = await load()
    return before === changes ? answer : loadUnchanged()
  }

  async function loadInto(): Promise<void> {
    $list.set(loaded(await loadUnchanged(), 'here'))
  }

  /** Shows the newest records if nothing is shown yet. Returns true if they are all records. */
  async function loadNewestInto(): Promise<boolean> {
    const answer = await loadNewest?.()
    // Another visit to the screen may have loaded the list first.
    if (answer === undefined || $list.get().phase === 'loaded') return false
    const isAll = answer.records.length + answer.rejected.length >= answer.total
    $list.set(isAll ? loaded(answer, 'here') : { ...loaded(answer, 'coming'), count: answer.total })
    return isAll
  }

  function follow({ before, after }: ListRevisions): void {
    edit(({ revision }) => (revision === before ? { revision: after } : {}))
  }

  function showFailure(): void {
    const list = $list.get()
    if (list.phase !== 'loaded') $list.set({ phase: 'failed' })
    else if (list.older === 'coming') $list.set({ ...list, older: 'failed' })
  }

  return {
    $list,

    async reload() {
      const list = $list.get()
      if (list.phase === 'failed') $list.set({ phase: 'loading' })
      if (list.phase === 'loaded' && list.older === 'failed') $list.set({ ...list, older: 'coming' })
      try {
        if (list.phase === 'loaded' || !(await loadNewestInto())) await loadInto()
      } catch (error) {
        // Without a session, the placeholders show until the login page opens.
        if (!onFailure(error)) showFailure()
      }
    },

    refresh: () =>
      loadInto().then(
        () => true,
        () => false,
      ),

    remove(id) {
      const list = $list.get()
      if (list.phase !== 'loaded') return () => {}
      const isIt = ({ _id }: Item) => _id === id
      const place = list.items.findIndex(isIt)
      edit(({ items, count }) => ({
        items: items.filter((item) => !isIt(item)),
        count: count - items.filter(isIt).length,
      }))
      return (revisions) => {
        const removed = list.items[place]
        edit(({ items, count }) =>
          removed === undefined || items.some(isIt)
            ? {}
            : { items: items.toSpliced(place, 0, removed), count: count + 1 },
        )
        if (revisions) follow(revisions)
      }
    },

    change(id, update) {
      edit(({ items }) => ({ items: items.map((item) => (item._id === id ? update(item) : item)) }))
    },

    follow,

    add: (added) =>
      edit(({ items, count }) =>
        items.some(({ _id }) => _id === added._id) ? {} : { items: [added, ...items], count: count + 1 },
      ),
  }
}
