import type { ServerExtension } from '#server/extension.ts'
import { deletedRecordRoutes } from './routes.ts'

/** Restores deleted records (INB-03). The core hides and erases them, with and without it. */
export const deletedRecords: ServerExtension = {
  name: 'deleted-records',
  features: () => ['undo'],
  tables: [],
  routes: deletedRecordRoutes,
}
