import { organisation } from '#config/brand/brand.ts'
import { createCalendar, endCalendar, readCalendar } from '#contract/calendar/calls.ts'
import { calendarFile } from '#lib/ics.ts'
import { requireOwnPassword } from '#server/accounts/check-password.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { App, AppDeps } from '#server/http/app-context.ts'
import { clientNetwork } from '#server/http/client-network.ts'
import { route, smallBody } from '#server/http/endpoint-route.ts'
import { addressCreated, createAddress, endAddress, entriesOf, isAddress } from './store.ts'

/** The private address at which the calendars of a member of staff read the agreed appointments (REA-08). */
export function calendarRoutes(app: App, deps: AppDeps): void {
  const { db, limiters, now, trustedHops } = deps

  route(app, deps, readCalendar, async ({ account }) => {
    const at = await addressCreated(db, account.id)
    return { created: at === undefined ? '' : new Date(at).toISOString() }
  })

  route(app, deps, { ...createCalendar, limit: smallBody }, async (call) => {
    await requireOwnPassword(deps, call)
    const { actor } = call
    const token = await createAddress(db, actor)
    return { token, created: new Date(actor.now).toISOString() }
  })

  route(app, deps, endCalendar, async ({ actor }) => {
    await endAddress(db, actor)
    return { created: '' }
  })

  app.all('/api/calendar/:file', async (context) => {
    // The token is in the path, so the log has the pattern.
    context.set('route', '/api/calendar/{token}.ics')
    if (!['GET', 'HEAD'].includes(context.req.method)) {
      context.header('allow', 'GET, HEAD')
      throw new ApiFailure('method_not_allowed')
    }
    const [, token = ''] = /^([\w-]{43})\.ics$/.exec(context.req.param('file')) ?? []
    const isRight = await isAddress(db, token)
    await limiters.count('calendarReads', isRight ? token : clientNetwork(context, trustedHops))
    if (!isRight) throw new ApiFailure('not_found')
    return context.body(calendarFile(await entriesOf(db, now()), `${organisation.name}: appointments`), 200, {
      'cache-control': 'private, no-store',
      'content-type': 'text/calendar; charset=utf-8',
      'x-robots-tag': 'noindex',
    })
  })
}
