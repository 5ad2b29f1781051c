import { useCallback } from 'react'
import { NotLoaded } from '#admin/components/Section.tsx'
import { useLoaded } from '#admin/components/use-loaded.ts'
import type { SavedPublication } from '#contract/publication-cards.ts'
import { readPublication } from '#contract/publications.ts'
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
  const read = useCallback(() => callAsStaff(readPublication, { id }), [id])
  const { data, failed, reload } = useLoaded(read)
  async function saved(answer: SavedPublication): Promise<void> {
    onSaved(answer)
    await reload()
  }
  return (
    <Modal title="Withdraw" onClose={onClose} dismiss="Close">
      {data ? (
        <div className="grid gap-8">
          <NoticeForm key={data.revision} publication={data} onSaved={saved} />
          <EarlierVersions publication={data} onSaved={saved} />
        </div>
      ) : (
        <NotLoaded what="the publication" failed={failed} reload={reload} />
      )}
    </Modal>
  )
}
