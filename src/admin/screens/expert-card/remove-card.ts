import { offerUndo } from '#admin/shell/undo.ts'
import { sessionGuard } from '#admin/shell/session-guard.ts'
import { deleteExpertiseCard, type ExpertiseCard } from '#contract/expertise-cards.ts'
import { callAsStaff } from '#session/session.ts'
import { toast } from '#ui/toast.ts'
import { expertise, toastTimes } from './store.ts'

const inFlight = new Set<string>()

/** Deletes a card and reports the result. A second call for the same card does nothing while the first runs (EXP-03). */
export async function removeCard({ _id: id, title }: ExpertiseCard): Promise<void> {
  if (inFlight.has(id)) return
  inFlight.add(id)
  const progress = toast.loading('Deleting card...')
  try {
    await callAsStaff(deleteExpertiseCard, { id })
    const putBack = expertise.remove(id)
    toast.update(progress, 'success', 'Card deleted successfully', toastTimes.success)
    offerUndo({ id, text: `Card “${title}” deleted`, putBack })
  } catch (error) {
    if (sessionGuard.handleLostSession(error, 'deleteCard')) toast.dismiss(progress)
    else {
      toast.update(progress, 'error', 'Failed to delete card', toastTimes.error)
      await expertise.reload()
    }
  } finally {
    inFlight.delete(id)
  }
}
