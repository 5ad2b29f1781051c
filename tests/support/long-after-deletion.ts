import type { Kysely } from 'kysely'
import type { Database } from '#server/database/schema.ts'
import { restorePeriod } from '#server/store/deleted-records.ts'
import { sweepDeleted } from '#server/store/erase-records.ts'

/** Permanently removes records deleted before `now`, as the sweep does thirty days later. */
export function sweepLongAfter({ db, now }: { db: Kysely<Database>; now: number }): Promise<void> {
  return sweepDeleted(db, now + restorePeriod)
}
