import { useCallback, useEffect, useState } from 'react'
import { Skeletons } from '#admin/components/States.tsx'
import type { SavedPublication } from '#contract/publication-cards.ts'
import { readPublication, type StaffPublication } from '#contract/publications.ts'
import { callAsStaff } from '#session/session.ts'
import { Modal } from '#ui/Modal.tsx'
import { EarlierVersions } from './EarlierVersions.tsx'
import { NoticeForm } from './NoticeForm.tsx'

interface WithdrawDialogProps {
  id: string
  /** An act was saved; the dialog stays open. */
  onSaved: (saved: SavedPublication) => void
  onClose: () => void
}

/** Withdraws a published text or one of its earlier versions, each with a reason (REV-04, REV-05). */
export function WithdrawDialog({ id, onSaved, onClose }: WithdrawDialogProps) {
  const [publication, setPublication] = useState<StaffPublication>()
  const [failed, setFailed] = useState(false)
  const read = useCallback(
    () => callAsStaff(readPublication, { id }).then(setPublication, () => setFailed(true)),
    [id],
  )
  useEffect(() => void read(), [read])

  function saved(answer: SavedPublication): void {
    onSaved(answer)
    void read()
  }
  return (
    <Modal title="Withdraw" onClose={onClose} dismiss="Close">
      {failed && <p role="alert">This could not be read. Please try again in a moment.</p>}
      {!publication && !failed && (
        <Skeletons count={1} label="Loading the publication">
          <div className="skeleton h-32" />
        </Skeletons>
      )}
      {publication && (
        <div className="grid gap-8">
          <NoticeForm key={publication.revision} publication={publication} onSaved={saved} />
          <EarlierVersions publication={publication} onSaved={saved} />
        </div>
      )}
    </Modal>
  )
}
