import { ActionButton } from '#admin/components/ActionButton.tsx'
import type { Change, StoredMessage } from './create-change.ts'
import { heldBackReasons } from './held-back-reasons.ts'

interface HeldBackProps<Item> {
  message: Item
  /** The sender's name. */
  name: string
  change: Change<Item>
}

/** Why a message is held back, and the button that releases it; nothing for any other message (INB-07). */
export function HeldBack<Item extends StoredMessage>({ message, name, change }: HeldBackProps<Item>) {
  if (message.reason === '') return null
  return (
    <div className="my-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink">
      <span>{heldBackReasons[message.reason]}</span>
      <ActionButton
        kind="quiet"
        className="btn-small"
        data-genuine=""
        action={() => change(message, { genuine: true })}
      >
        This is genuine<span className="sr-only">: message from {name}</span>
      </ActionButton>
    </div>
  )
}
