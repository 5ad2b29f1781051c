import type { Deleted } from '#admin/extensions/slots.ts'
import { restoreRecord } from '#contract/deleted-records/calls.ts'
import { callAsStaff } from '#session/session.ts'
import { undo } from './undo.ts'

/**
 * Restores several records, from the last to the first, so that each returns to its place. Those that fail stay in the
 * list.
 */
async function restoreSeveral(records: Deleted['records']): Promise<Record<string, never>> {
  const failures: unknown[] = []
  for (const one of records.splice(0).reverse()) {
    try {
      const { revisions } = await callAsStaff(restoreRecord, { id: one.id })
      one.putBack(revisions)
    } catch (error) {
      failures.push(error)
      records.unshift(one)
    }
  }
  if (failures.length > 0) throw failures[0]
  return {}
}

/** Offers to restore deleted records, with one undo for all of them (INB-03). */
export function offerUndo({ text, records }: Deleted): void {
  const [first, ...more] = records
  if (!first) return
  if (more.length === 0) undo.offer({ ...first, text })
  else {
    const left = [...records]
    const id = records.map((one) => one.id).join(' ')
    undo.offer({ id, text, restore: () => restoreSeveral(left), putBack: () => {} })
  }
}
