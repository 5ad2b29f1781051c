import { useEffect, useId, useRef, useState } from 'react'
import { ActionButton } from '#admin/components/ActionButton.tsx'
import { useListFocus } from '#admin/lists/use-list-focus.ts'
import type { RecordsView } from '#admin/lists/use-records.ts'
import { backendHas } from '#admin/shell/backend.ts'
import { heldBackId } from '#config/paths.ts'
import type { Change, StoredMessage } from './create-change.ts'
import { heldBackReasons } from './held-back-reasons.ts'
import { HeldBackItem } from './HeldBackItem.tsx'
import type { Sender } from './sender.ts'

interface HeldBackListProps<Item extends StoredMessage> {
  view: Pick<RecordsView<Item>, 'heldBack' | 'heldBackCount'>
  senderOf: (item: Item) => Sender
  change: Change<Item>
  onRead: (item: Item) => void
  onDelete: (item: Item) => Promise<void>
  /** Deletes all of them. Returns true on success. */
  onDeleteAll: () => Promise<boolean>
  /** Reads more of them. */
  onMore: () => Promise<void>
}

/** Number of messages drawn at first, and added with each press of 'Show more'. */
const portion = 20

/** Messages that are held back as suspicious, each with the reason, below the list (INB-07). */
export function HeldBackList<Item extends StoredMessage>(props: HeldBackListProps<Item>) {
  const { view, senderOf, change, onRead, onDelete, onDeleteAll, onMore } = props
  const { heldBack: items, heldBackCount: count } = view
  const [open, setOpen] = useState(() => location.hash === `#${heldBackId}`)
  const [most, setMost] = useState(portion)
  const listFocus = useListFocus()
  const summary = useRef<HTMLElement>(null)
  const id = useId()
  const isThere = items.length > 0

  // A link to this section focuses it once it has messages.
  useEffect(() => {
    if (isThere && location.hash === `#${heldBackId}`) summary.current?.focus()
  }, [isThere])

  if (!isThere) return null
  const named = count.toLocaleString('en-GB')
  const drawn = Math.min(most, items.length)

  async function showMore(): Promise<void> {
    if (items.length < most + portion && items.length < count) await onMore()
    setMost(most + portion)
  }

  async function deleteAll(): Promise<void> {
    if (await onDeleteAll()) document.querySelector('h1')?.focus()
  }

  return (
    <details
      id={heldBackId}
      className="panel mt-6"
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary ref={summary} id={id} className="min-h-11 cursor-pointer px-4 py-2 font-semibold">
        Held back ({named})
      </summary>
      <div {...listFocus}>
        <div className="flex flex-wrap items-center justify-between gap-3 px-4 pt-2 pb-3">
          <p className="max-w-prose flex-[1_1_18rem] text-sm text-soft">
            These look automatic. They are not in the list and not counted as new. They are deleted after 30
            days at most.
          </p>
          {backendHas('held-back-pages') && count > 1 && (
            <ActionButton kind="quiet" className="btn-small text-danger" action={deleteAll}>
              Delete all {named}
            </ActionButton>
          )}
        </div>
        <ul aria-labelledby={id}>
          {items.slice(0, drawn).map((item) => (
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
        {drawn < count && (
          <p className="flex flex-wrap items-center gap-3 border-t border-line p-3">
            <ActionButton kind="quiet" action={showMore}>
              Show more
            </ActionButton>
            <span className="text-sm text-soft">
              {drawn.toLocaleString('en-GB')} of {named} shown
            </span>
          </p>
        )}
      </div>
    </details>
  )
}
