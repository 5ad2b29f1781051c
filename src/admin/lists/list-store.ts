import { atom, type ReadableAtom } from 'nanostores'
import type { ListRevisions } from '#contract/messages.ts'
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
  /** The newest messages that the backend holds back as suspicious, as far as they have been loaded. */
  heldBack: Item[]
  /** Number of messages that it holds back. */
  heldBackCount: number
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
  /** Loads held-back records older than a given one, if the backend supports it. */
  loadHeldBack?: (before: string) => Promise<RecordList<Item>>
  /** Reports why the list could not be loaded. Returns true if the session was lost. */
  onFailure: (error: unknown) => boolean
}

export interface ListStore<Item> {
  $list: ReadableAtom<ListState<Item>>
  /** Loads the list, or revalidates it while the loaded one stays. */
  reload: () => Promise<void>
  /** Revalidates a loaded list in the background. Returns true on success; a failure is silent. */
  refresh: () => Promise<boolean>
  /** Reads more held-back messages. A failure is reported. */
  loadMoreHeldBack: () => Promise<void>
  /** Removes all held-back messages once the server has deleted them. */
  removeHeldBack: () => void
  /**
   * Removes a record once the server has deleted it. Returns a function that puts it back, given the
   * revisions before and after the restore.
   */
  remove: (id: string) => (revisions?: ListRevisions) => void
  /** Changes a record in place. */
  change: (id: string, update: (item: Item) => Item) => void
  /** Adopts the revision after a local change, so that the list is not read again for it. */
  follow: (revisions: ListRevisions) => void
  /** Moves a held-back record to the others. */
  free: (id: string) => void
}

function loaded<Item>(
  answer: RecordList<Item>,
  older: LoadedList<Item>['older'],
): { phase: 'loaded' } & LoadedList<Item> {
  const { records: items, rejected, count, heldBack, heldBackCount, revision } = answer
  return {
    phase: 'loaded',
    items,
    older,
    count,
    unreadable: rejected.length,
    heldBack,
    heldBackCount,
    revision,
  }
}

function inserted<Item>(items: Item[], item: Item | undefined, place: number): Item[] {
  return item === undefined ? items : items.toSpliced(place, 0, item)
}

/** The records of one screen, cached in memory, so that the next visit shows them at once. */
export function createListStore<Item extends Identified>(options: ListOptions<Item>): ListStore<Item> {
  const { load, loadNewest, loadHeldBack, onFailure } = options
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
    const heldBack = await heldBackFrom(answer)
    return before === changes ? { ...answer, heldBack } : loadUnchanged()
  }

  /** The held-back messages loaded so far. */
  async function heldBackFrom({ heldBack, heldBackCount }: RecordList<Item>): Promise<Item[]> {
    const list = $list.get()
    const wanted = Math.min(heldBackCount, list.phase === 'loaded' ? list.heldBack.length : 0)
    const all = [...heldBack]
    if (!loadHeldBack) return all
    for (let last = all.at(-1); last && all.length < wanted;) {
      const { records } = await loadHeldBack(last._id)
      all.push(...records)
      last = records.at(-1)
    }
    return all
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

    async loadMoreHeldBack() {
      const list = $list.get()
      const last = list.phase === 'loaded' ? list.heldBack.at(-1) : undefined
      if (!last || !loadHeldBack) return
      try {
        const { records, total } = await loadHeldBack(last._id)
        edit(({ heldBack }) =>
          // If the last record differs, the list was reloaded in the meantime.
          heldBack.at(-1) === last ? { heldBack: [...heldBack, ...records], heldBackCount: total } : {},
        )
      } catch (error) {
        onFailure(error)
      }
    },

    removeHeldBack: () => edit(() => ({ heldBack: [], heldBackCount: 0 })),

    remove(id) {
      const list = $list.get()
      if (list.phase !== 'loaded') return () => {}
      const isIt = ({ _id }: Item) => _id === id
      const place = list.items.findIndex(isIt)
      const heldPlace = list.heldBack.findIndex(isIt)
      edit(({ items, heldBack, count, heldBackCount }) => ({
        items: items.filter((item) => !isIt(item)),
        heldBack: heldBack.filter((item) => !isIt(item)),
        count: count - items.filter(isIt).length,
        heldBackCount: heldBackCount - heldBack.filter(isIt).length,
      }))
      return (revisions) => {
        edit(({ items, heldBack, count, heldBackCount }) =>
          [...items, ...heldBack].some(isIt)
            ? {}
            : {
                items: inserted(items, list.items[place], place),
                heldBack: inserted(heldBack, list.heldBack[heldPlace], heldPlace),
                count: count + (place < 0 ? 0 : 1),
                heldBackCount: heldBackCount + (heldPlace < 0 ? 0 : 1),
              },
        )
        if (revisions) follow(revisions)
      }
    },

    change(id, update) {
      const changed = (item: Item) => (item._id === id ? update(item) : item)
      edit(({ items, heldBack }) => ({ items: items.map(changed), heldBack: heldBack.map(changed) }))
    },

    follow,

    free(id) {
      edit(({ items, heldBack, count, heldBackCount }) => {
        const freed = heldBack.filter(({ _id }) => _id === id)
        return {
          items: [...freed, ...items],
          heldBack: heldBack.filter(({ _id }) => _id !== id),
          count: count + freed.length,
          heldBackCount: heldBackCount - freed.length,
        }
      })
    },
  }
}
