import { type ReactNode, useRef, useState } from 'react'
import { passwordLinkPath } from '#config/paths.ts'
import type { PasswordLink } from '#contract/password-links/calls.ts'
import { withFullStop } from '#lib/sentence-end.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Modal } from '#ui/Modal.tsx'
import { moment, shortName } from './Section.tsx'

export interface CreatedLink {
  link: PasswordLink
  /** Recipient of the link. */
  owner: { fullName: string; email: string }
}

interface LinkDialogProps extends CreatedLink {
  onClose: () => void
}

const title = 'A link to choose a password'

/** Says where a password link was mailed, or shows it once, to be passed on. */
export function LinkDialog({
  link: { token, expires },
  owner: { fullName, email },
  onClose,
}: LinkDialogProps) {
  const note = `It works once, until ${moment(expires)}`
  if (token !== undefined)
    return (
      <CopyDialog
        title={title}
        address={location.origin + passwordLinkPath(token)}
        note={`${note}, and is shown only now.`}
        onClose={onClose}
      >
        Pass this link on to <bdi>{shortName(fullName)}</bdi>
        {withFullStop(shortName(fullName)).slice(shortName(fullName).length)}{' '}
        <span>Anyone with this link can choose the password.</span>
      </CopyDialog>
    )
  return (
    <Modal title={title} onClose={onClose} actions={<Button onClick={onClose}>Done</Button>}>
      <p className="[overflow-wrap:anywhere]">
        It is on its way to <bdi className="font-semibold">{email.trim()}</bdi> by mail. No one else sees it.{' '}
        {note}.
      </p>
    </Modal>
  )
}

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
