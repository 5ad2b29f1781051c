import { createAppointment } from '#contract/appointment-form.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { changeAppointment, changeQuery } from '#contract/change-message.ts'
import { appointmentCalls, type MessageCalls, queryCalls } from '#contract/messages.ts'
import { messagesQuery } from '#contract/queries.ts'
import { createQuery } from '#contract/query-form.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { App, AppDeps } from '#server/http/app-context.ts'
import type { Arrival, MessageNoun, MessageRows } from '#server/database/message-rows.ts'
import { route } from '#server/http/endpoint-route.ts'
import { countMessages } from './attention.ts'
import { deleteMessage, insertMessages, type ListedRow, listMessages } from './store.ts'
import { type FormBody, received, storeMessage } from './receive.ts'
import { meetingOf } from './meetings.ts'
import { changeProgress, listedProgress } from './progress.ts'
import { pageOf, readQuery } from '#server/http/pages.ts'

/** A list of messages, in the fields that both kinds share. */
interface MessageList<Shown> {
  data: Shown[]
  total: number
  revision: string
}

/** A kind of message: its calls, and where its columns, fields and texts differ. */
interface MessageKind<
  Noun extends MessageNoun,
  Body extends FormBody,
  Shown extends object,
  List extends object,
> {
  noun: Noun
  create: Endpoint<Body, null, { message: string }, 'public', never>
  calls: MessageCalls<{ _id: string }, Shown, List>
  change: MessageCalls<{ _id: string }, Shown, List>['change']
  rowOf: (body: Body, arrival: Arrival & { id: string }) => MessageRows[Noun]
  /** A message in lists. */
  shown: (row: ListedRow<Noun>) => Shown
  listOf: (list: MessageList<Shown>) => List
  gone: string
  deleted: string
}

function mountKind<
  Noun extends MessageNoun,
  Body extends FormBody,
  Shown extends object,
  List extends object,
>(app: App, deps: AppDeps, kind: MessageKind<Noun, Body, Shown, List>): void {
  const { db } = deps
  const { noun, calls, shown } = kind
  const gone = () => new ApiFailure('not_found', { message: kind.gone })

  route(app, deps, { ...kind.create, perNetwork: 'postByNetwork', form: noun }, async ({ body, network }) => {
    await storeMessage(deps, { noun, network }, body, (work, arrival) =>
      insertMessages(work, noun, kind.rowOf(body, arrival)),
    )
    return received
  })

  route(app, deps, calls.list, async ({ context }) => {
    // Read before the list: a change in between then gives a newer revision.
    const { revision } = await countMessages(db, noun)
    const held = readQuery(context, messagesQuery).held !== undefined
    const { rows, total } = await listMessages(db, { noun, held }, pageOf(context), shown)
    return kind.listOf({ data: rows, total, revision })
  })

  route(app, deps, kind.change, async ({ id, body, account }) =>
    changeProgress(deps, { noun, id, gone }, body, account),
  )

  route(app, deps, calls.remove, async ({ id, actor }) => {
    const revisions = await deleteMessage(db, { noun, id }, actor)
    if (!revisions) throw gone()
    return { message: kind.deleted, revisions }
  })
}

/** Visitors' messages: sent by anyone, read, changed and deleted by staff (API-05, API-06, INB-07). */
export function messageRoutes(app: App, deps: AppDeps): void {
  mountKind(app, deps, {
    noun: 'query',
    create: createQuery,
    calls: queryCalls,
    change: changeQuery,
    rowOf: (body, arrival) => ({
      ...arrival,
      contact_name: body.contactName,
      phone_number: body.phoneNumber,
      email: body.email,
      main_idea: body.mainIdea,
      international: body.international ? 1 : 0,
    }),
    shown: (row) => ({
      _id: row.id,
      contactName: row.contact_name,
      phoneNumber: row.phone_number,
      email: row.email,
      mainIdea: row.main_idea,
      ...(row.international === 1 ? { international: true } : {}),
      ...listedProgress(row),
    }),
    listOf: (list) => ({ ...list, count: list.total }),
    gone: 'This message no longer exists.',
    deleted: 'Message deleted',
  })
  mountKind(app, deps, {
    noun: 'appointment',
    create: createAppointment,
    calls: appointmentCalls,
    change: changeAppointment,
    rowOf: (body, arrival) => ({
      ...arrival,
      full_name: body.fullName,
      email: body.email,
      company_name: body.companyName,
      message: body.message,
    }),
    shown: (row) => ({
      _id: row.id,
      fullName: row.full_name,
      email: row.email,
      companyName: row.company_name,
      message: row.message,
      ...meetingOf(row),
      ...listedProgress(row),
    }),
    listOf: (list) => list,
    gone: 'This appointment no longer exists.',
    deleted: 'Appointment deleted',
  })
}
