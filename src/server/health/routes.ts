import { readHealth, readReadiness } from '#contract/health.ts'
import type { App, AppDeps } from '#server/http/app-context.ts'
import { route } from '#server/http/endpoint-route.ts'

/** Checks for a supervisor: whether the process is alive, and whether it is ready. */
export function healthRoutes(app: App, deps: AppDeps): void {
  route(app, deps, readHealth, async () => ({ status: 'ok' }))

  route(app, deps, readReadiness, async () => {
    await deps.checkReady()
    return { status: 'ready' }
  })
}
