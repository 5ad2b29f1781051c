import { byNewest } from '#lib/record-date.ts'
import { authorsText, listedAuthors } from '#contract/catalogue.ts'
import {
  discardPendingChange,
  listAuthors,
  listPendingChanges,
  listPublicationVersions,
  listSeries,
  listUnpublished,
  readPublication,
  readPublicationVersion,
  setPublicationState,
} from '#contract/publications.ts'
import { reinstatePublication, withdrawPublication, withdrawPublicVersion } from '#contract/withdrawals.ts'
import type { App, AppDeps } from '#server/http/app-context.ts'
import { route } from '#server/http/endpoint-route.ts'
import { cardOf, pendingCard, savedOf, saveOf, staffCard } from './responses.ts'
import { publicationGone, type Saved, savePublication } from './save.ts'
import {
  findInAnyState,
  listAuthorTexts,
  listInSeries,
  listNotPublic,
  listPending,
  type PublicationRecord,
} from './store.ts'
import { findPending, findVersion, listVersions } from './versions.ts'
import * as withdraw from './withdraw.ts'

/** Drafts first, then newest first. */
function forDesk(a: PublicationRecord, b: PublicationRecord): number {
  const dated = ({ id, published_at }: PublicationRecord) => ({ id, date: new Date(published_at) })
  return Number(b.state === 'draft') - Number(a.state === 'draft') || byNewest(dated(a), dated(b))
}

/**
 * Staff calls beyond the specification: publications in every state, and their versions (EDT-01 to EDT-06).
 */
export function publicationRoutes(app: App, deps: AppDeps): void {
  const { db, onContentChange } = deps

  route(app, deps, listUnpublished, async () => {
    const rows = await listNotPublic(db)
    return { data: rows.toSorted(forDesk).map(staffCard) }
  })

  route(app, deps, listSeries, async () => {
    const rows = await listInSeries(db)
    return { data: rows.map(({ id, ...part }) => ({ _id: id, ...part })) }
  })

  route(app, deps, listAuthors, async () => {
    const lists = await listAuthorTexts(db)
    const authors = new Map(lists.flatMap(listedAuthors).map((one) => [authorsText([one]), one]))
    return { data: [...authors.values()] }
  })

  route(app, deps, readPublication, async ({ id }) => {
    const row = await findInAnyState(db, id)
    if (row === undefined) throw publicationGone()
    const pending = await findPending(db, row)
    return { ...staffCard(row), ...(pending && { pending: pendingCard(row, pending) }) }
  })

  route(app, deps, listPendingChanges, async () => {
    const rows = await listPending(db)
    return {
      data: rows.map(({ id, title, ...save }) => ({ _id: id, title, ...savedOf(save) })),
    }
  })

  route(app, deps, discardPendingChange, async ({ id, actor }) => {
    const { record } = await savePublication(db, {
      id,
      ...actor,
      act: 'change-discarded',
      stateRequest: {},
      pending: 'discard',
    })
    return staffCard(record)
  })

  route(app, deps, setPublicationState, async ({ id, body, actor }) => {
    const { revision, ...stateRequest } = body
    const { record, isPublicChange } = await savePublication(db, {
      id,
      revision,
      ...actor,
      stateRequest,
    })
    if (isPublicChange) onContentChange()
    return staffCard(record)
  })

  function told({ record, isPublicChange }: Saved) {
    if (isPublicChange) onContentChange()
    return staffCard(record)
  }

  route(app, deps, withdrawPublication, async ({ id, body, actor }) =>
    told(await withdraw.withdrawPublication(db, { id, ...body, revision: body.revision }, actor)),
  )

  route(app, deps, reinstatePublication, async ({ id, actor }) =>
    told(await withdraw.reinstatePublication(db, id, actor)),
  )

  route(app, deps, withdrawPublicVersion, async ({ id, body, actor }) =>
    told(await withdraw.withdrawPublicVersion(db, { id, ...body }, actor)),
  )

  route(app, deps, listPublicationVersions, async ({ id }) => {
    const rows = await listVersions(db, id)
    if (rows.length === 0) throw publicationGone()
    return { data: rows.map((row) => ({ _id: row.id, title: row.title, ...saveOf(row) })) }
  })

  route(app, deps, readPublicationVersion, async ({ id }) => {
    const row = await findVersion(db, id)
    if (row === undefined) throw publicationGone()
    return { ...cardOf(row), ...saveOf(row) }
  })
}
