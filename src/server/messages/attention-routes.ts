import { readAttention } from '#contract/inbox.ts'
import type { App, AppDeps } from '#server/http/app-context.ts'
import { route } from '#server/http/endpoint-route.ts'
import { countAppointments, countMessages, countUnpublished } from './attention.ts'

/** Counts of records that need attention (INB-09). Open dashboards poll it every few seconds. */
export function attentionRoutes(app: App, deps: AppDeps): void {
  const { db, mail, now } = deps

  route(app, deps, readAttention, async ({ context }) => {
    const [queries, appointments, publications, mailState] = await Promise.all([
      countMessages(db, 'query'),
      countAppointments(db),
      countUnpublished(db, now()),
      mail?.state() ?? null,
    ])
    // Counts contain no personal data: the browser may cache them, and revalidates each time.
    context.header('cache-control', 'private, no-cache')
    context.header('vary', 'Authorization', { append: true })
    return { queries, appointments, publications, mail: mailState }
  })
}
