import { counted } from '#lib/counted.ts'
import { dayOf } from '#lib/day.ts'
import type { ServerExtension } from '#server/extension.ts'
import { findingsOn } from '#server/health/finding.ts'
import { readFiles } from './files.ts'
import { readRoutes } from './routes.ts'
import { forgetReads } from './store.ts'

const onReads = findingsOn('reads')

/** Counts reads and downloads of publications (REA-03). */
export const reads: ServerExtension = {
  name: 'reads',
  features: () => ['reads'],
  tables: ['reads'],
  routes: readRoutes,
  files: readFiles,
  sweeps: { 'counted reads': (db, now) => forgetReads(db, dayOf(new Date(now))) },
  async check({ db }) {
    const publications = await db.selectFrom('reads').select('publication_id').distinct().execute()
    return onReads.ok`The database has counts of ${counted(publications.length, 'publication')}.`
  },
}
