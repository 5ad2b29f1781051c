import { useRef, useState } from 'react'
import { passwordLinkPath } from '#config/paths.ts'
import type { PasswordLink } from '#contract/colleagues.ts'
import { ended } from '#lib/sentence-end.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Modal } from '#ui/Modal.tsx'
import { moment, shortName } from './Section.tsx'

interface LinkDialogProps {
  link: PasswordLink
  /** Name of the person whom it is for. */
  owner: string
  onClose: () => void
}

/** Shows a link that sets a password, this once, to be passed on. */
export function LinkDialog({ link: { token, expires, mailed }, owner, onClose }: LinkDialogProps) {
  const address = location.origin + passwordLinkPath(token)
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)

  async function copy(): Promise<void> {
    field.current?.select()
    // Without the right to write there, the link is selected, to be copied by hand.
    await navigator.clipboard?.writeText(address).then(
      () => setCopied(true),
      () => {},
    )
  }

  return (
    <Modal
      title="A link to choose a password"
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            Done
          </Button>
          <Button onClick={() => void copy()}>{copied ? 'Copied' : 'Copy the link'}</Button>
        </>
      }
    >
      <p className="[overflow-wrap:anywhere]">
        Pass this link on to <bdi>{shortName(owner)}</bdi>
        {ended(shortName(owner)).slice(shortName(owner).length)}{' '}
        <span>{`Whoever has it can choose the password.${mailed ? ' It is on its way by mail, too.' : ''}`}</span>
      </p>
      <Field
        ref={field}
        label="Link"
        value={address}
        readOnly
        note={`It works once, until ${moment(expires)}, and is shown only now.`}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <output className="sr-only">{copied && 'The link is copied.'}</output>
    </Modal>
  )
}
