import { useState } from 'react'
import { Icon } from '#ui/Icon.tsx'
import { useBusyFocus } from '#ui/use-busy-focus.ts'
import { bin } from './icon-shapes.ts'

/** A bin that deletes one record. It is disabled while the deletion runs. */
export function DeleteButton({ label, onDelete }: { label: string; onDelete: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const button = useBusyFocus(busy)
  return (
    <button
      ref={button}
      type="button"
      aria-label={label}
      title={label}
      disabled={busy}
      aria-busy={busy}
      data-delete=""
      className="grid size-[44px] shrink-0 cursor-pointer place-items-center rounded-control text-danger hover:bg-blush disabled:opacity-50 lg:pointer-fine:size-9"
      onClick={() => {
        setBusy(true)
        void onDelete().finally(() => setBusy(false))
      }}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : <Icon shape={bin} size={20} />}
    </button>
  )
}
