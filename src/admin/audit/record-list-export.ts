import { recordExport } from '#contract/audit/calls.ts'
import { callAsStaff } from '#session/session.ts'

/** Records an export of a list. Best effort: a failure must not prevent the export. */
export function recordListExport(noun: 'query' | 'appointment', count: number): void {
  callAsStaff(recordExport, { body: { noun, count } }).catch(() => {})
}
