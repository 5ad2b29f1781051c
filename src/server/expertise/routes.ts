import { deleteExpertiseCard, listExpertiseCards } from '#contract/expertise-cards.ts'
import { createExpertiseCard, updateExpertiseCard } from '#contract/expertise-input.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { App, AppDeps } from '#server/http/app-context.ts'
import { route } from '#server/http/endpoint-route.ts'
import { cleanExpertise } from './clean-expertise.ts'
import { recordAct } from '#server/acts/record-acts.ts'
import { listExpertise, makeExpertise, publicExpertise, updateExpertise } from './store.ts'
import { markDeleted } from '#server/deletion/mark-deleted.ts'
import { countChange } from '#server/publishing/rebuilds.ts'
import { asksForPage, pageOf } from '#server/http/pages.ts'

function gone(): ApiFailure {
  return new ApiFailure('not_found', { message: 'This card no longer exists.' })
}

/** The expertise cards: read by anyone, written by staff (API-01, API-02). */
export function expertiseCardRoutes(app: App, deps: AppDeps): void {
  const { db, onContentChange } = deps

  route(app, deps, listExpertiseCards, async ({ context }) => {
    const { rows, total } = await listExpertise(db, pageOf(context))
    const cards = rows.map(publicExpertise)
    return asksForPage(context) ? { data: cards, total } : cards
  })

  route(app, deps, createExpertiseCard, async ({ body, actor }) => {
    const card = await cleanExpertise(body)
    const id = await makeExpertise(db, card, { key: body.key, actor })
    onContentChange()
    return { _id: id, message: 'Card created' }
  })

  route(app, deps, updateExpertiseCard, async ({ id, body, actor }) => {
    const card = await cleanExpertise(body)
    await db.transaction().execute(async (work) => {
      if (!(await updateExpertise(work, id, card))) throw gone()
      const about = { noun: 'expertise-card', id, title: card.title } as const
      await recordAct(work, 'changed', actor, about)
      await countChange(work, actor.now)
    })
    onContentChange()
    return { _id: id, message: 'Card updated' }
  })

  route(app, deps, deleteExpertiseCard, async ({ id, actor }) => {
    await db.transaction().execute(async (work) => {
      if (!(await markDeleted(work, 'expertise-card', id, actor))) throw gone()
      await countChange(work, actor.now)
    })
    onContentChange()
    return { message: 'Card deleted' }
  })
}
