import { ActionButton } from '#admin/components/ActionButton.tsx'
import { DeleteButton } from '#admin/components/DeleteButton.tsx'
import { excerpt } from '#lib/excerpt.ts'
import { SmallButton } from '#admin/components/SmallButton.tsx'
import type { Sender } from './sender.ts'

const previewLength = 120

interface HeldBackItemProps {
  id: string
  sender: Sender
  reason: string
  onRead: () => void
  onGenuine: () => Promise<unknown>
  onDelete: () => Promise<void>
}

/** A held-back message with the reason and the actions of staff (INB-07). */
export function HeldBackItem({ id, sender, reason, onRead, onGenuine, onDelete }: HeldBackItemProps) {
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
        <SmallButton aria-haspopup="dialog" onClick={onRead}>
          {/* A single element: a button has a gap between its children. */}
          <span>
            View<span className="max-sm:sr-only"> Message</span>
            <span className="sr-only"> of {sender.name}</span>
          </span>
        </SmallButton>
        <ActionButton className="btn-small" data-genuine="" action={onGenuine}>
          This is genuine<span className="sr-only">: message from {sender.name}</span>
        </ActionButton>
        <DeleteButton label={`Delete message from ${sender.name}`} onDelete={onDelete} />
      </div>
    </li>
  )
}
