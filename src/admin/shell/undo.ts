import { restoreRecord } from '#contract/deleted-records/calls.ts'
import { callAsStaff } from '#session/session.ts'
import { readAttentionNow } from './attention.ts'
import { backendHas } from './backend.ts'
import { createUndo, type Deleted } from './create-undo.ts'
import { readPublishStatusNow } from './PublishStatus.tsx'
import { reportFailure } from './session-guard.ts'

/** The id of the element that shows the offers. */
export const undoOffersId = 'undo-offers'

/** The offers of this page. */
export const undo = createUndo({
  async restore({ id, restore = () => callAsStaff(restoreRecord, { id }) }) {
    const restored = await restore()
    void readAttentionNow()
    void readPublishStatusNow()
    return restored
  },
  isHeld: () => document.querySelector(`#${undoOffersId}:is(:hover, :focus-within)`) !== null,
  onFailure: (error) => void reportFailure(error, 'restore', 'Failed to undo'),
})

/** Offers to restore deleted records, if the backend supports it (INB-03). */
export function offerUndo(deleted: Deleted): void {
  void readAttentionNow()
  if (backendHas('undo')) undo.offer(deleted)
}
