import type { SignedOutAction } from '#admin/shell/signed-out-messages.ts'
import { reportDeleted } from '#admin/shell/after-delete.ts'
import type { ListRevisions } from '#contract/list-revisions.ts'
import { counted } from '#lib/counted.ts'
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
  reportDeleted({ text, records: deleted })
}
