import { useId, useState } from 'react'
import { DeleteButton } from '#admin/components/DeleteButton.tsx'
import { useKeptFocus } from '#admin/lists/use-kept-focus.ts'
import { excerpt } from '#lib/excerpt.ts'
import { Button } from '#ui/Button.tsx'
import type { Change, StoredMessage } from './create-change.ts'
import { heldBackReasons } from './held-back-reasons.ts'
import type { Sender } from './sender.ts'

interface HeldBackListProps<Item> {
  items: Item[]
  senderOf: (item: Item) => Sender
  change: Change<Item>
  onRead: (item: Item) => void
  onDelete: (item: Item) => Promise<void>
}

/** Messages that are drawn at first, and with each press of 'Show more'. */
const portion = 20
const previewLength = 120

interface HeldBackItemProps {
  id: string
  sender: Sender
  reason: string
  onRead: () => void
  onGenuine: () => Promise<unknown>
  onDelete: () => Promise<void>
}

function HeldBackItem({ id, sender, reason, onRead, onGenuine, onDelete }: HeldBackItemProps) {
  const [busy, setBusy] = useState(false)
  return (
    <li
      data-record={id}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 [overflow-wrap:anywhere]"
    >
      <div className="min-w-0 flex-[1_1_18rem]">
        <p>
          <bdi className="font-semibold">{sender.name}</bdi> <span className="text-soft">{sender.email}</span>
        </p>
        <p className="text-sm">{reason}</p>
        <p dir="auto" className="text-sm text-soft">
          {excerpt(sender.text, previewLength)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button kind="quiet" className="btn-small" aria-haspopup="dialog" onClick={onRead}>
          View Message<span className="sr-only"> of {sender.name}</span>
        </Button>
        <Button
          className="btn-small"
          busy={busy}
          data-delete=""
          onClick={() => {
            setBusy(true)
            void onGenuine().finally(() => setBusy(false))
          }}
        >
          This is genuine<span className="sr-only">: message of {sender.name}</span>
        </Button>
        <DeleteButton label={`Delete message of ${sender.name}`} onDelete={onDelete} />
      </div>
    </li>
  )
}

/** What is held back as suspicious, with why, below the list that it is not part of (INB-07). */
export function HeldBackList<Item extends StoredMessage>(props: HeldBackListProps<Item>) {
  const { items, senderOf, change, onRead, onDelete } = props
  const [most, setMost] = useState(portion)
  const keptFocus = useKeptFocus()
  const id = useId()
  if (items.length === 0) return null
  return (
    <details className="panel mt-6">
      <summary id={id} className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold">
        Held back ({items.length.toLocaleString('en-GB')})
      </summary>
      <div {...keptFocus}>
        <p className="px-4 pb-3 text-sm text-soft">
          These look automatic. They are not in the list and not counted as new.
        </p>
        <ul aria-labelledby={id}>
          {items.slice(0, most).map((item) => (
            <HeldBackItem
              key={item._id}
              id={item._id}
              sender={senderOf(item)}
              reason={heldBackReasons[item.reason]}
              onRead={() => onRead(item)}
              onGenuine={() => change(item, { genuine: true })}
              onDelete={() => onDelete(item)}
            />
          ))}
        </ul>
        {items.length > most && (
          <p className="border-t border-line p-3">
            <Button kind="quiet" onClick={() => setMost(most + portion)}>
              Show more
            </Button>
          </p>
        )}
      </div>
    </details>
  )
}
