import type { Extension } from '#contract/features.ts'
import type { Database } from './database/schema.ts'
import type { Hooks } from './hooks.ts'
import type { App, AppDeps } from './http/app-context.ts'
import type { CachedList } from './publications/list-cache.ts'

/** An extension of the API: everything that the rest of the server knows of it. The core imports none. */
export interface ServerExtension extends Hooks {
  /** The name of its folders, and in WITHOUT. */
  name: string
  /** Its names in `GET /api/features`: some depend on the settings. */
  features: (deps: Pick<AppDeps, 'mail' | 'asksForReview'>) => Extension[]
  /** Its tables. Backups and moves have all tables, also those of an extension that is left out. */
  tables: readonly (keyof Database)[]
  /** Its public lists, whose responses are cached until the tables of lists change. */
  cachedLists?: readonly CachedList[]
  /** Mounts its calls, and starts its tasks. */
  routes: (app: App, deps: AppDeps) => void
}
