import type { SignedOutAction } from '#admin/shell/signed-out-messages.ts'
import { offerUndo } from '#admin/shell/undo.ts'
import { restoreRecord } from '#contract/deleted-records/calls.ts'
import type { ListRevisions } from '#contract/messages.ts'
import { counted } from '#lib/counted.ts'
import { callAsStaff } from '#session/session.ts'
import { toast, type ToastOptions } from '#ui/toast.ts'
import { actOnSeveral } from './act-on-several.ts'

/** Shows a record again, with the revisions of its list. */
type PutBack = (revisions?: ListRevisions) => void

interface Deletion<Item> {
  items: Item[]
  /** Deletes one record. Resolves with the function that shows it again. */
  remove: (item: Item) => Promise<PutBack>
  nameOf: (item: Item) => string
  noun: readonly [one: string, several: string]
  signedOut: SignedOutAction
  options?: ToastOptions
}

/** Deletes several records and offers one undo for all of them (INB-03). */
export async function deleteSeveral<Item extends { _id: string }>(deletion: Deletion<Item>): Promise<void> {
  const { items, remove, nameOf, noun, signedOut, options } = deletion
  const deleted: { id: string; putBack: PutBack }[] = []
  await actOnSeveral({
    items,
    act: async (item) => void deleted.push({ id: item._id, putBack: await remove(item) }),
    nameOf,
    failure: 'could not be deleted',
    signedOut,
  })
  if (deleted.length === 0) return
  const text = `${counted(deleted.length, ...noun)} deleted`
  toast.success(text, options)
  offerUndo({
    id: deleted.map(({ id }) => id).join(' '),
    text,
    // From the last to the first, so that each returns to its place. Those that fail remain in the offer.
    async restore() {
      const failures: unknown[] = []
      for (const one of deleted.splice(0).reverse()) {
        try {
          const { revisions } = await callAsStaff(restoreRecord, { id: one.id })
          one.putBack(revisions)
        } catch (error) {
          failures.push(error)
          deleted.unshift(one)
        }
      }
      if (failures.length > 0) throw failures[0]
      return {}
    },
    putBack: () => {},
  })
}
