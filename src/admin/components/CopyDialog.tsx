import { type ReactNode, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Modal } from '#ui/Modal.tsx'

interface CopyDialogProps {
  title: string
  /** A secret address. */
  address: string
  note: string
  onClose: () => void
  children: ReactNode
}

/** Shows an address once, to be copied. */
export function CopyDialog({ title, address, note, onClose, children }: CopyDialogProps) {
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)

  async function copy(): Promise<void> {
    field.current?.select()
    // Without clipboard permission, the link is selected for manual copying.
    await navigator.clipboard?.writeText(address).then(
      () => setCopied(true),
      () => {},
    )
  }

  return (
    <Modal
      title={title}
      onClose={onClose}
      dismiss="Done"
      actions={<Button onClick={() => void copy()}>{copied ? 'Copied' : 'Copy the link'}</Button>}
    >
      <p className="[overflow-wrap:anywhere]">{children}</p>
      <Field
        ref={field}
        label="Link"
        value={address}
        readOnly
        note={note}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <output className="sr-only">{copied && 'The link is copied.'}</output>
    </Modal>
  )
}
