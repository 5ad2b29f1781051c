import { atom, type ReadableAtom } from 'nanostores'
import type { ListRevisions } from '#contract/messages.ts'
import type { RecordList } from '#contract/record-list.ts'

interface Identified {
  _id: string
}

/** A list that was read. */
export interface LoadedList<Item> {
  items: Item[]
  /** Records that are older than these: all of them are here, are still to come, or could not be read. */
  older: 'here' | 'coming' | 'failed'
  /** The total that the backend reports, else the number of records that it sent. */
  count: number
  /** Records that were sent and could not be read (FOR-02). */
  unreadable: number
  /** The newest messages that the backend holds back as suspicious, as far as they were read. */
  heldBack: Item[]
  /** The number that it holds back. */
  heldBackCount: number
  /** Changes with each change of the list; '' if the backend has no revisions. */
  revision: string
}

export type ListState<Item> =
  { phase: 'loading' } | { phase: 'failed' } | ({ phase: 'loaded' } & LoadedList<Item>)

/** Asks for two pages of a screen, and for some more in place of those that are deleted before the others are here. */
export const newestPage = { page: 1, limit: 120 }

interface ListOptions<Item> {
  load: () => Promise<RecordList<Item>>
  /** Loads the newest records and the total, if the backend can: a long list shows before it is complete. */
  loadNewest?: () => Promise<RecordList<Item>> | undefined
  /** Loads held-back records older than a given one, if the backend can. */
  loadHeldBack?: (before: string) => Promise<RecordList<Item>>
  /** Reports why the list could not be loaded. Returns true if the session was lost. */
  onFailure: (error: unknown) => boolean
}

export interface ListStore<Item> {
  $list: ReadableAtom<ListState<Item>>
  /** Loads the list, or revalidates it while the loaded one stays. */
  reload: () => Promise<void>
  /** Revalidates a loaded list in the background. Returns true on success; a failure is not reported. */
  refresh: () => Promise<boolean>
  /** Reads more held-back messages. A failure is reported. */
  loadMoreHeldBack: () => Promise<void>
  /** Removes all held-back messages after the server has deleted them. */
  removeHeldBack: () => void
  /**
   * Removes a record after the server has deleted it. Returns a function that puts it back into its place, with the
   * revisions before and after the restore.
   */
  remove: (id: string) => (revisions?: ListRevisions) => void
  /** Changes a record where it stands. */
  change: (id: string, update: (item: Item) => Item) => void
  /** Takes over the revision that a change made here has led to: the list need not be read again for it. */
  follow: (revisions: ListRevisions) => void
  /** Moves a record that was held back to the others. */
  free: (id: string) => void
}

function loaded<Item>(
  answer: RecordList<Item>,
  older: LoadedList<Item>['older'],
): ListState<Item> & LoadedList<Item> {
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

/** The records of one screen. They stay in memory, so that the next visit shows them at once. */
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

  /** An answer that was under way during a change may not know it yet: it is asked for again. */
  async function loadUnchanged(): Promise<RecordList<Item>> {
    const before = changes
    const answer = await load()
    const heldBack = await heldBackFrom(answer)
    return before === changes ? { ...answer, heldBack } : loadUnchanged()
  }

  /** The held-back messages, as far as they were read before. */
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

  /** Shows the newest where nothing is shown yet; whether all are here then. */
  async function loadNewestInto(): Promise<boolean> {
    const answer = await loadNewest?.()
    // Of two visits of a screen the other may have been quicker.
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
        // Without a session the placeholders stay until the login page comes.
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
          // If the last one differs, the list was reloaded in the meantime.
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
