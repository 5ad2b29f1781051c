import { counted } from '#lib/counted.ts'
import type { OpenDatabase } from '#server/database/open.ts'
import { readCounts } from '#server/publishing/rebuilds.ts'
import { type Finding, findingsOn } from './check.ts'

const onPublisher = findingsOn('publisher')

/** Whether a publisher leads and builds, if one has ever run; `now` by the database's clock. */
export async function checkPublisher(db: OpenDatabase['db'], now: number): Promise<Finding[]> {
  const { term, claimed_until, failures, failed_since, message } = await readCounts(db, 'site')
  if (term === 0) return []
  if (claimed_until < now)
    return [
      onPublisher.wrong(
        'No publisher leads, so changes do not reach the site: start npm run publisher, or see its log for the reason.',
      ),
    ]
  if (failures > 0)
    return [
      onPublisher.wrong(
        `Builds have failed ${counted(failures, 'time')} since ${new Date(failed_since).toISOString()}: ${message}`,
      ),
    ]
  return [onPublisher.ok(`One leads, in term ${term}.`)]
}
