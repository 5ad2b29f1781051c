import { CopyDialog } from '#admin/components/CopyDialog.tsx'
import { moment, shortName } from '#admin/components/Section.tsx'
import { passwordLinkPath } from '#config/paths.ts'
import type { PasswordLink } from '#contract/password-links/calls.ts'
import { withFullStop } from '#lib/sentence-end.ts'
import { Button } from '#ui/Button.tsx'
import { Modal } from '#ui/Modal.tsx'

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
