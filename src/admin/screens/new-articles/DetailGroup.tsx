import { type ReactNode, useEffect, useRef, useState } from 'react'
import { attempt, deviceStorage } from '#ui/draft.ts'

interface DetailGroupProps {
  title: string
  /** What the group contains, shown while it is closed. */
  text?: string
  /** Whether it is open until staff fold it. */
  isOpen?: boolean
  /** Whether a field in it is invalid. */
  isInvalid?: boolean
  children: ReactNode
}

/** A group of details that folds. The browser remembers whether it was open. */
export function DetailGroup({ title, text, isOpen = false, isInvalid = false, children }: DetailGroupProps) {
  const key = `fold:${title}`
  const fold = useRef<HTMLDetailsElement>(null)
  const [open, setOpen] = useState(() => {
    const stored = attempt(() => deviceStorage().getItem(key))
    return stored ? stored === 'open' : isOpen
  })

  // The form cannot focus a field in a closed fold.
  useEffect(() => {
    const { current } = fold
    if (!isInvalid || !current || current.open) return
    setOpen(true)
    current.open = true
    if (!document.activeElement?.matches('[aria-invalid="true"]'))
      current.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [isInvalid])

  return (
    <details
      ref={fold}
      className="detail-group"
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary onClick={() => attempt(() => deviceStorage().setItem(key, open ? 'closed' : 'open'))}>
        <h2>
          <span>{title}</span>
          {text && <span className="sr-only">: </span>}
        </h2>
        {text && <span className="detail-text">{text}</span>}
      </summary>
      <div className="detail-fields">{children}</div>
    </details>
  )
}
