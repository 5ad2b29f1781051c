import type { Db } from '#server/database/schema.ts'
import { restorePeriod } from '#server/deletion/mark-deleted.ts'
import { sweepDeleted } from '#server/erasures/erase.ts'

/** Permanently removes records deleted before `now`, as the sweep does thirty days later. */
export function sweepLongAfter({ db, now }: { db: Db; now: number }): Promise<void> {
  return sweepDeleted(db, now + restorePeriod)
}
