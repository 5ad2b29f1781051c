import { atom, type ReadableAtom } from 'nanostores'
import type { RecordList } from '#contract/record-list.ts'

interface Identified {
  _id: string
}

/** A list that was read. */
export interface LoadedList<Item> {
  items: Item[]
  /** What the backend counts, or how many records it sent. */
  count: number
  /** Records that were sent and could not be read (FOR-02). */
  unreadable: number
  /** What the backend holds back as suspicious. */
  heldBack: Item[]
}

export type ListState<Item> =
  { phase: 'loading' } | { phase: 'failed' } | ({ phase: 'loaded' } & LoadedList<Item>)

interface ListOptions<Item> {
  load: () => Promise<RecordList<Item>>
  /** Reports why the list could not be loaded. Answers whether the session was lost. */
  onFailure: (error: unknown) => boolean
}

export interface ListStore<Item> {
  $list: ReadableAtom<ListState<Item>>
  /** Loads the list, or revalidates it while the loaded one stays. */
  reload: () => Promise<void>
  /** Revalidates a loaded list in the background. Answers whether that worked; a failure is not reported. */
  refresh: () => Promise<boolean>
  /** Takes a record out after the server has deleted it. Answers how it is put back into its place. */
  remove: (id: string) => () => void
  /** Changes a record where it stands. */
  change: (id: string, update: (item: Item) => Item) => void
  /** Moves a record that was held back to the others. */
  free: (id: string) => void
}

function inserted<Item>(items: Item[], item: Item | undefined, place: number): Item[] {
  return item === undefined ? items : items.toSpliced(place, 0, item)
}

/** The records of one screen. They stay in memory, so that the next visit shows them at once. */
export function createListStore<Item extends Identified>(options: ListOptions<Item>): ListStore<Item> {
  const { load, onFailure } = options
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
    return before === changes ? answer : loadUnchanged()
  }

  async function loadInto(): Promise<void> {
    const { records: items, rejected, count, heldBack } = await loadUnchanged()
    $list.set({ phase: 'loaded', items, count, unreadable: rejected.length, heldBack })
  }

  return {
    $list,

    async reload() {
      if ($list.get().phase === 'failed') $list.set({ phase: 'loading' })
      try {
        await loadInto()
      } catch (error) {
        // Without a session the placeholders stay until the login page comes.
        const signedOut = onFailure(error)
        if (!signedOut && $list.get().phase !== 'loaded') $list.set({ phase: 'failed' })
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
      const heldPlace = list.heldBack.findIndex(isIt)
      edit(({ items, heldBack, count }) => ({
        items: items.filter((item) => !isIt(item)),
        heldBack: heldBack.filter((item) => !isIt(item)),
        count: count - items.filter(isIt).length,
      }))
      return () =>
        edit(({ items, heldBack, count }) =>
          [...items, ...heldBack].some(isIt)
            ? {}
            : {
                items: inserted(items, list.items[place], place),
                heldBack: inserted(heldBack, list.heldBack[heldPlace], heldPlace),
                count: count + (place < 0 ? 0 : 1),
              },
        )
    },

    change(id, update) {
      const changed = (item: Item) => (item._id === id ? update(item) : item)
      edit(({ items, heldBack }) => ({ items: items.map(changed), heldBack: heldBack.map(changed) }))
    },

    free(id) {
      edit(({ items, heldBack, count }) => {
        const freed = heldBack.filter(({ _id }) => _id === id)
        return {
          items: [...freed, ...items],
          heldBack: heldBack.filter(({ _id }) => _id !== id),
          count: count + freed.length,
        }
      })
    },
  }
}
