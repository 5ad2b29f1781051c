import { ActionButton } from '#admin/components/ActionButton.tsx'

interface HeldBackNoticeProps {
  /** Number of listed messages. */
  count: number
  onDeleteAll: () => Promise<void>
}

/** Explains the list of held-back messages above it, with a button that deletes all of them (INB-07). */
export function HeldBackNotice({ count, onDeleteAll }: HeldBackNoticeProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
      <p className="max-w-prose flex-[1_1_18rem] text-sm text-soft">
        These look automatic. They are not in the list and not counted as new. They are deleted after 30 days
        at most.
      </p>
      {count > 1 && (
        <ActionButton
          kind="quiet"
          className="btn-small text-danger"
          action={() => onDeleteAll().then(() => document.querySelector('h1')?.focus())}
        >
          Delete all {count.toLocaleString('en-GB')}
        </ActionButton>
      )}
    </div>
  )
}
