import { reportFailure } from '#admin/shell/session-guard.ts'
import { discardPendingChange } from '#contract/publications.ts'
import { callAsStaff } from '#session/session.ts'
import { toast } from '#ui/toast.ts'

/** Discards the pending change of a publication (REV-01), and reports a failure. Returns true on success. */
export async function discardChange(id: string): Promise<boolean> {
  try {
    await callAsStaff(discardPendingChange, { id })
    toast.success('Change discarded. It remains in the list of versions.')
    return true
  } catch (error) {
    reportFailure(error, 'savePublication', 'The change could not be discarded')
    return false
  }
}
