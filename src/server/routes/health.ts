import { readHealth, readReadiness } from '#contract/health.ts'
import type { App, AppDeps } from '#server/app-context.ts'
import { route } from '#server/endpoint-route.ts'

/** What a supervisor asks: whether the process lives, and whether it can do all that is asked of it. */
export function healthRoutes(app: App, deps: AppDeps): void {
  route(app, deps, readHealth, async () => ({ status: 'ok' }))

  route(app, deps, readReadiness, async () => {
    await deps.checkReady()
    return { status: 'ready' }
  })
}
