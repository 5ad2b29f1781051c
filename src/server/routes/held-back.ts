import { objectId } from '#contract/fields.ts'
import {
  deleteHeldBackAppointments,
  deleteHeldBackQueries,
  listHeldBackAppointments,
  listHeldBackQueries,
  restoreHeldBackAppointments,
  restoreHeldBackQueries,
} from '#contract/held-back.ts'
import { z } from '#contract/zod.ts'
import { ApiFailure } from '#server/api-failure.ts'
import type { App, AppDeps } from '#server/app-context.ts'
import { route } from '#server/endpoint-route.ts'
import { countMessages } from '#server/store/attention.ts'
import { deleteHeldBack, restoreHeldBack } from '#server/store/held-back.ts'
import { listHeldBack } from '#server/store/messages.ts'
import { shownAppointment } from './appointments.ts'
import { shownQuery } from './queries.ts'

function beforeOf(before: string | undefined): string | undefined {
  if (before === undefined || z.safeParse(objectId, before).success) return before
  throw new ApiFailure('invalid_input', { message: 'before must be an identifier' })
}

/** Deletes all messages that are held back, and undoes that (INB-07). */
export function heldBackRoutes(app: App, deps: AppDeps): void {
  const { db } = deps

  route(app, deps, listHeldBackQueries, async (context) => {
    const rows = await listHeldBack(db, 'queries', beforeOf(context.req.query('before')))
    return { data: rows.map(shownQuery), total: (await countMessages(db, 'queries')).held }
  })
  route(app, deps, listHeldBackAppointments, async (context) => {
    const rows = await listHeldBack(db, 'appointments', beforeOf(context.req.query('before')))
    return { data: rows.map(shownAppointment), total: (await countMessages(db, 'appointments')).held }
  })

  for (const [noun, remove, restore] of [
    ['query', deleteHeldBackQueries, restoreHeldBackQueries],
    ['appointment', deleteHeldBackAppointments, restoreHeldBackAppointments],
  ] as const) {
    route(app, deps, remove, async (_context, { body, account, origin }) =>
      deleteHeldBack(db, noun, body.newest, { account, ...origin }),
    )
    route(app, deps, restore, async (_context, { body, account, origin }) => ({
      restored: await restoreHeldBack(db, noun, body.at, { account, ...origin }),
    }))
  }
}
