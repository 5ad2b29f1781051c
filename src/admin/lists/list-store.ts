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
  /** Takes a record out after the server has deleted it. */
  remove: (id: string) => void
}

/** The records of one screen. They stay in memory, so that the next visit shows them at once. */
export function createListStore<Item extends Identified>(options: ListOptions<Item>): ListStore<Item> {
  const { load, onFailure } = options
  const $list = atom<ListState<Item>>({ phase: 'loading' })
  return {
    $list,
    async reload() {
      if ($list.get().phase === 'failed') $list.set({ phase: 'loading' })
      try {
        const { records: items, rejected, count, heldBack } = await load()
        $list.set({ phase: 'loaded', items, count, unreadable: rejected.length, heldBack })
      } catch (error) {
        // Without a session the placeholders stay until the login page comes.
        const signedOut = onFailure(error)
        if (!signedOut && $list.get().phase !== 'loaded') $list.set({ phase: 'failed' })
      }
    },
    remove(id) {
      const list = $list.get()
      if (list.phase !== 'loaded') return
      const others = ({ _id }: Item) => _id !== id
      const items = list.items.filter(others)
      const count = list.count - (list.items.length - items.length)
      $list.set({ ...list, items, count, heldBack: list.heldBack.filter(others) })
    },
  }
}
