import { counted } from '#lib/counted.ts'
import type { OpenDatabase } from '#server/database/open.ts'
import { readCounts } from '#server/publishing/rebuilds.ts'
import { type Finding, finding } from './check.ts'

/** Whether a publisher leads and builds, if one has ever run; `now` by the database's clock. */
export async function checkPublisher(db: OpenDatabase['db'], now: number): Promise<Finding[]> {
  const { term, claimed_until, failures, failed_since, message } = await readCounts(db, 'site')
  if (term === 0) return []
  if (claimed_until < now)
    return [
      finding(
        'wrong',
        'publisher',
        'No publisher leads, so changes do not reach the site: start npm run publisher, or see its log for the reason.',
      ),
    ]
  if (failures > 0)
    return [
      finding(
        'wrong',
        'publisher',
        `Builds have failed ${counted(failures, 'time')} since ${new Date(failed_since).toISOString()}: ${message}`,
      ),
    ]
  return [finding('ok', 'publisher', `One leads, in term ${term}.`)]
}
