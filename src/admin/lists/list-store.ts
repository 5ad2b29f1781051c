import { atom, type ReadableAtom } from 'nanostores'
import { toast, type ToastOptions } from '#ui/toast.ts'
import { lostSession, type SessionWords } from '#admin/shell/lost-session.ts'

interface Identified {
  _id: string
}

export type ListState<Item> =
  { phase: 'loading' } | { phase: 'failed' } | { phase: 'loaded'; items: Item[]; count: number }

interface ListOptions<Item> {
  load: () => Promise<{ records: Item[]; count: number }>
  words: SessionWords
  /** Said when it cannot be loaded. */
  failed: string
  toastOptions?: ToastOptions
}

export interface ListStore<Item> {
  $list: ReadableAtom<ListState<Item>>
  /** Loads it, or quietly loads it again while the last one stays. */
  reload: () => Promise<void>
  /** Takes a record out after the server has deleted it. */
  remove: (id: string) => void
}

/** A list of records of one screen. What was loaded once is there at once on the next visit. */
export function createListStore<Item extends Identified>(options: ListOptions<Item>): ListStore<Item> {
  const { load, words, failed, toastOptions } = options
  const $list = atom<ListState<Item>>({ phase: 'loading' })
  return {
    $list,
    async reload() {
      if ($list.get().phase === 'failed') $list.set({ phase: 'loading' })
      try {
        const { records, count } = await load()
        $list.set({ phase: 'loaded', items: records, count })
      } catch (error) {
        // Without a session the placeholders stay until the login page comes.
        if (lostSession(error, words)) return
        toast.error(failed, toastOptions)
        if ($list.get().phase !== 'loaded') $list.set({ phase: 'failed' })
      }
    },
    remove(id) {
      const list = $list.get()
      if (list.phase !== 'loaded') return
      const items = list.items.filter((item) => item._id !== id)
      $list.set({ phase: 'loaded', items, count: list.count - 1 })
    },
  }
}
