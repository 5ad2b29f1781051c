import { restoreRecord } from '#contract/deleted-records/calls.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { App, AppDeps } from '#server/http/app-context.ts'
import { route } from '#server/http/endpoint-route.ts'
import { restoreDeleted } from './store.ts'

/** Restores deleted records (INB-03). */
export function deletedRecordRoutes(app: App, deps: AppDeps): void {
  const { db, onContentChange } = deps

  route(app, deps, restoreRecord, async ({ id, actor }) => {
    const restored = await restoreDeleted(db, id, actor)
    if (restored === undefined) throw new ApiFailure('not_found', { message: 'This record has been erased.' })
    if (restored.isPublic) onContentChange()
    const { noun, revisions } = restored
    return { noun, ...(revisions ? { revisions } : {}) }
  })
}
