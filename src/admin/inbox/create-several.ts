import { actOnSeveral } from '#admin/lists/act-on-several.ts'
import { deleteSeveral } from '#admin/lists/delete-several.ts'
import { signedOutMessages, type SignedOutMessages } from '#admin/shell/signed-out-messages.ts'
import type { ListRevisions } from '#contract/messages.ts'
import { counted } from '#lib/counted.ts'
import { toast } from '#ui/toast.ts'
import type { Change, StoredMessage } from './create-change.ts'

interface SeveralEnvironment<Item> {
  change: Change<Item>
  /** Deletes one record. Resolves with the function that shows it again. */
  remove: (item: Item) => Promise<(revisions?: ListRevisions) => void>
  nameOf: (item: Item) => string
  noun: readonly [one: string, several: string]
  /** The messages of a deletion without a session. */
  signedOut: SignedOutMessages
}

export interface Several<Item> {
  nameOf: (item: Item) => string
  noun: readonly [one: string, several: string]
  handle: (items: Item[]) => Promise<void>
  remove: (items: Item[]) => Promise<void>
}

/** The actions on several messages of a list (INB-02, INB-03). */
export function createSeveral<Item extends StoredMessage>(
  environment: SeveralEnvironment<Item>,
): Several<Item> {
  const { change, remove, nameOf, noun, signedOut } = environment
  return {
    nameOf,
    noun,
    async handle(items) {
      const done = await actOnSeveral({
        items,
        act: (item) =>
          change(item, { state: 'handled' }, (error) => {
            throw error
          }),
        nameOf,
        failure: 'could not be marked as handled',
        signedOut: signedOutMessages.changeMessage,
      })
      if (done.length > 0) toast.success(`${counted(done.length, ...noun)} marked as handled`)
    },
    remove: (items) => deleteSeveral({ items, remove, nameOf, noun, signedOut }),
  }
}
