import { createHash, timingSafeEqual } from 'node:crypto'
import { version } from '#config/version.ts'
import { readHealth, readReadiness } from '#contract/health.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { App, AppDeps } from '#server/http/app-context.ts'
import { route } from '#server/http/endpoint-route.ts'
import { exposition } from '#server/http/exposition.ts'

/** Checks for a supervisor: whether the process is alive, and whether it is ready. */
export function healthRoutes(app: App, deps: AppDeps): void {
  route(app, deps, readHealth, async () => ({ status: 'ok', version }))

  route(app, deps, readReadiness, async () => {
    await deps.checkReady()
    return { status: 'ready' }
  })
}

/** Whether two texts are equal, in a time that does not depend on where they differ. */
function areEqual(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}

/** Metrics for callers with METRICS_TOKEN; 404 if it is not set (OWN-07). */
export function metricsRoutes(app: App, { metrics }: AppDeps): void {
  if (metrics === undefined) return
  app.get('/metrics', async (context) => {
    context.set('route', '/metrics')
    context.header('cache-control', 'no-store')
    if (!areEqual(context.req.header('authorization') ?? '', `Bearer ${metrics.token}`))
      throw new ApiFailure('unauthorized', { message: 'METRICS_TOKEN is the password of this page.' })
    context.header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
    return context.body(exposition(await metrics.read()))
  })
}
