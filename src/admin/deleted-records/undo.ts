import { readAttentionNow } from '#admin/shell/attention.ts'
import { readPublishStatusNow } from '#admin/shell/PublishStatus.tsx'
import { reportFailure } from '#admin/shell/session-guard.ts'
import { restoreRecord } from '#contract/deleted-records/calls.ts'
import { callAsStaff } from '#session/session.ts'
import { createUndo } from './create-undo.ts'

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
