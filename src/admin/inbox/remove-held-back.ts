import { counted } from '#lib/counted.ts'
import type { ListStore } from '#admin/lists/list-store.ts'
import { offerUndo } from '#admin/shell/undo.ts'

interface RemovalEnvironment<Item> {
  store: Pick<ListStore<Item>, '$list' | 'removeHeldBack' | 'refresh'>
  /** Deletes all messages up to the newest one shown. */
  remove: (newest: string) => Promise<{ deleted: number; at: number }>
  /** Restores the messages of that deletion. */
  restore: (at: number) => Promise<unknown>
  noun: readonly [one: string, several: string]
  onFailure: (error: unknown) => unknown
}

/** Deletes all held-back messages of a list, and offers undo (INB-03, INB-07). Returns true on success. */
export function createRemoveHeldBack<Item extends { _id: string }>(environment: RemovalEnvironment<Item>) {
  const { store, remove, restore, noun, onFailure } = environment
  const [one, several] = noun
  return async (): Promise<boolean> => {
    const list = store.$list.get()
    const newest = list.phase === 'loaded' ? list.heldBack[0]?._id : undefined
    if (newest === undefined) return false
    try {
      const { deleted, at } = await remove(newest)
      store.removeHeldBack()
      offerUndo({
        id: `${several} ${at}`,
        text: `${counted(deleted, one, several)} deleted`,
        restore: () => restore(at).then(() => ({})),
        putBack: () => void store.refresh(),
      })
      return true
    } catch (error) {
      onFailure(error)
      return false
    }
  }
}
