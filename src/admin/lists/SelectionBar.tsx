import { useEffect, useRef, useState } from 'react'
import { Confirm } from '#admin/components/Confirm.tsx'
import { canRestore } from '#admin/shell/after-delete.ts'
import { counted } from '#lib/counted.ts'
import { SmallButton } from '#admin/components/SmallButton.tsx'
import type { Selection } from './use-selection.ts'

interface SelectionBarProps<Item extends { _id: string }> {
  selection: Selection<Item>
  noun: readonly [one: string, several: string]
  /** Actions beside Delete, each with the records to which it applies. The selection stays if one returns false. */
  actions: { name: string; items: Item[]; run: (items: Item[]) => Promise<unknown> }[]
  onDelete: (items: Item[]) => Promise<void>
}

/** The head of a list whose records can be selected, with the actions on the selected ones. It stays in view. */
export function SelectionBar<Item extends { _id: string }>({
  selection,
  noun,
  actions,
  onDelete,
}: SelectionBarProps<Item>) {
  const { selected, most, toggleAll, clear } = selection
  const [busy, setBusy] = useState('')
  const [deleting, setDeleting] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  /** Set after an action, whose button is gone with the selection. */
  const isFocusLost = useRef(false)

  useEffect(() => {
    if (box.current) box.current.indeterminate = selected.length > 0 && selected.length < most
    if (!isFocusLost.current || busy !== '' || deleting) return
    isFocusLost.current = false
    if (document.activeElement === document.body) box.current?.focus()
  })
  // The last records of a list may take this bar with them.
  useEffect(
    () => () => {
      if (isFocusLost.current) document.querySelector('h1')?.focus()
    },
    [],
  )

  async function finish(action: Promise<unknown>): Promise<void> {
    try {
      const result = await action
      isFocusLost.current = true
      if (result !== false) clear()
    } finally {
      setBusy('')
    }
  }

  const all = counted(selected.length, ...noun)
  return (
    <fieldset className="sticky top-0 z-2 flex min-h-11 flex-wrap items-center gap-x-3 border-b border-line bg-paper pr-3">
      <legend className="sr-only">{`Selected ${noun[1]}`}</legend>
      <label className="flex min-h-11 cursor-pointer items-center text-sm text-soft">
        <span className="grid size-11 place-items-center">
          <input
            ref={box}
            type="checkbox"
            checked={most > 0 && selected.length === most}
            className="size-4.5 cursor-pointer accent-accent"
            onChange={toggleAll}
          />
        </span>
        <span className={selected.length > 0 ? 'sr-only' : ''}>Select all shown</span>
      </label>
      <output className="text-sm font-semibold">
        {selected.length > 0 && (
          <span>
            {selected.length}
            <span className="@max-md:sr-only"> selected</span>
          </span>
        )}
      </output>
      {selected.length > 0 && (
        <div className="ml-auto flex flex-wrap gap-1 py-1">
          {actions.map(
            ({ name, items, run }) =>
              items.length > 0 && (
                <SmallButton
                  key={name}
                  className="@max-md:px-2"
                  busy={busy === name}
                  disabled={busy !== ''}
                  onClick={() => {
                    setBusy(name)
                    void finish(run(items))
                  }}
                >
                  {name}
                </SmallButton>
              ),
          )}
          <SmallButton
            className="text-danger @max-md:px-2"
            aria-haspopup="dialog"
            disabled={busy !== ''}
            onClick={() => setDeleting(true)}
          >
            Delete
          </SmallButton>
        </div>
      )}
      {deleting && (
        <Confirm
          title="Confirm Delete"
          action="Delete"
          onConfirm={() => finish(onDelete(selected))}
          onClose={() => setDeleting(false)}
        >
          {`Are you sure you want to delete ${all}?${canRestore() ? '' : ' This action cannot be undone.'}`}
        </Confirm>
      )}
    </fieldset>
  )
}
