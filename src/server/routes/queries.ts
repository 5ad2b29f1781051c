import { createQuery, deleteQuery, listQueries } from '#contract/queries.ts'
import { ApiFailure } from '#server/api-failure.ts'
import type { App, AppDeps } from '#server/app-context.ts'
import type { QueryRow } from '#server/database/schema.ts'
import { route } from '#server/endpoint-route.ts'
import { deleteMessage, insertQueries, listHeldBack, listMessages } from '#server/store/messages.ts'
import { newId } from '#server/store/new-id.ts'
import { formOptions, isHeldBack, received } from './message-form.ts'
import { pageOf } from './pages.ts'

function shown(row: QueryRow) {
  return {
    _id: row.id,
    contactName: row.contact_name,
    phoneNumber: row.phone_number,
    email: row.email,
    mainIdea: row.main_idea,
  }
}

/** Visitors' messages: sent by anyone, read and deleted by staff (API-06). */
export function queryRoutes(app: App, deps: AppDeps): void {
  const { db, now } = deps

  route(
    app,
    deps,
    createQuery,
    async (_context, { body }) => {
      await insertQueries(db, {
        id: newId(now()),
        contact_name: body.contactName,
        phone_number: body.phoneNumber,
        email: body.email,
        main_idea: body.mainIdea,
        suspicious: (await isHeldBack(deps, body)) ? 1 : 0,
      })
      return received
    },
    { ...formOptions, form: 'query' },
  )

  route(app, deps, listQueries, async (context) => {
    const [{ rows, total }, heldBack] = await Promise.all([
      listMessages(db, 'queries', pageOf(context)),
      listHeldBack(db, 'queries'),
    ])
    return { data: rows.map(shown), count: total, total, heldBack: heldBack.map(shown) }
  })

  route(app, deps, deleteQuery, async (_context, { id }) => {
    if (!(await deleteMessage(db, 'queries', id)))
      throw new ApiFailure('not_found', { message: 'This message is not there any more.' })
    return { message: 'Message deleted' }
  })
}
