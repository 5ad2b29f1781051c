import { useState } from 'react'
import type { RecordsView } from '#admin/lists/use-records.ts'
import { backendHas } from '#admin/shell/backend.ts'
import type { Change, StoredMessage } from './create-change.ts'

/** The message whose dialog is open, in its current state; opening it marks it as read (INB-02). */
export function useOpened<Item extends StoredMessage>(
  { items, heldBack }: Pick<RecordsView<Item>, 'items' | 'heldBack'>,
  change: Change<Item>,
) {
  const [first, setFirst] = useState<Item>()
  const isIt = ({ _id }: Item) => _id === first?._id
  const open = (item: Item) => {
    setFirst(item)
    if (item.state === 'new' && item.reason === '' && backendHas('message-states'))
      void change(item, { state: 'read', stateBefore: 'new' })
  }
  return {
    /** A message that a colleague has deleted stays open unchanged. */
    opened: first && (items.find(isIt) ?? heldBack.find(isIt) ?? first),
    open,
    close: () => setFirst(undefined),
  }
}
