import { changeQuery } from '#contract/messages.ts'
import { deleteQuery, listQueries } from '#contract/queries.ts'
import { createQuery } from '#contract/query-form.ts'
import { ApiFailure } from '#server/api-failure.ts'
import type { App, AppDeps } from '#server/app-context.ts'
import { route } from '#server/endpoint-route.ts'
import { countMessages } from '#server/store/attention.ts'
import {
  deleteMessage,
  insertQueries,
  listHeldBack,
  type ListedRow,
  listMessages,
} from '#server/store/messages.ts'
import { formOptions, storeMessage, received } from './message-form.ts'
import { changeProgress, listedProgress } from './message-progress.ts'
import { pageOf } from './pages.ts'

/** A message in lists. */
export function shownQuery(row: ListedRow<'queries'>) {
  return {
    _id: row.id,
    contactName: row.contact_name,
    phoneNumber: row.phone_number,
    email: row.email,
    mainIdea: row.main_idea,
    ...(row.international === 1 ? { international: true } : {}),
    ...listedProgress(row),
  }
}

function gone(): ApiFailure {
  return new ApiFailure('not_found', { message: 'This message no longer exists.' })
}

/** Visitors' messages: sent by anyone, read and deleted by staff (API-06). */
export function queryRoutes(app: App, deps: AppDeps): void {
  const { db } = deps

  route(
    app,
    deps,
    createQuery,
    async (_context, { body, network }) => {
      await storeMessage(deps, { noun: 'query', network }, body, (work, arrival) =>
        insertQueries(work, {
          ...arrival,
          contact_name: body.contactName,
          phone_number: body.phoneNumber,
          email: body.email,
          main_idea: body.mainIdea,
          international: body.international ? 1 : 0,
        }),
      )
      return received
    },
    { ...formOptions, form: 'query' },
  )

  route(app, deps, listQueries, async (context) => {
    // Read before the list: a change in between then gives a newer revision.
    const { held, revision } = await countMessages(db, 'queries')
    const [{ rows, total }, heldBack] = await Promise.all([
      listMessages(db, 'queries', pageOf(context), shownQuery),
      listHeldBack(db, 'queries'),
    ])
    return {
      data: rows,
      count: total,
      total,
      heldBack: heldBack.map(shownQuery),
      revision,
      heldBackCount: held,
    }
  })

  route(app, deps, changeQuery, async (_context, { id, body, account }) =>
    changeProgress(deps, { table: 'queries', id, gone: gone() }, body, account),
  )

  route(app, deps, deleteQuery, async (_context, { id, account, origin }) => {
    const revisions = await deleteMessage(db, { noun: 'query', id }, { account, ...origin })
    if (!revisions) throw gone()
    return { message: 'Message deleted', revisions }
  })
}
