import { afterDelete } from '#admin/extensions/after-delete.ts'
import type { Deleted } from '#admin/extensions/slots.ts'
import { readAttentionNow } from './attention.ts'
import { available } from './backend.ts'

/** Counts the pending work again after a deletion, and offers to restore the records if the backend can (INB-03). */
export function reportDeleted(deleted: Deleted): void {
  void readAttentionNow()
  available(afterDelete).forEach(({ offer }) => offer(deleted))
}

/** Whether a deleted record can be restored. */
export function canRestore(): boolean {
  return available(afterDelete).length > 0
}
