import {
  createExpertiseCard,
  deleteExpertiseCard,
  listExpertiseCards,
  updateExpertiseCard,
} from '#contract/expertise-cards.ts'
import { blocksOf } from '#lib/rich-text.ts'
import { ApiFailure } from '#server/api-failure.ts'
import type { App, AppDeps } from '#server/app-context.ts'
import { route } from '#server/endpoint-route.ts'
import { cleanExpertise } from '#server/publications/clean-expertise.ts'
import { listExpertise, makeExpertise, updateExpertise } from '#server/store/expertise-cards.ts'
import { markDeleted } from '#server/store/deleted-records.ts'
import { asksForPage, pageOf } from './pages.ts'

function gone(): ApiFailure {
  return new ApiFailure('not_found', { message: 'This card is not there any more.' })
}

/** The expertise cards: content is kept as one HTML text and answered as a list of its blocks (API-01, API-02). */
export function expertiseCardRoutes(app: App, deps: AppDeps): void {
  const { db, now, onContentChange } = deps

  route(app, deps, listExpertiseCards, async (context) => {
    const { rows, total } = await listExpertise(db, pageOf(context))
    const cards = rows.map(({ id, title, icon, content }) => ({
      _id: id,
      title,
      icon,
      content: blocksOf(content),
    }))
    return asksForPage(context) ? { data: cards, total } : cards
  })

  route(app, deps, createExpertiseCard, async (_context, { body }) => {
    const card = cleanExpertise(body)
    const id = await makeExpertise(db, card, { key: body.key, now: now() })
    await onContentChange()
    return { _id: id, message: 'Card created' }
  })

  route(app, deps, updateExpertiseCard, async (_context, { id, body }) => {
    if (!(await updateExpertise(db, id, cleanExpertise(body)))) throw gone()
    await onContentChange()
    return { _id: id, message: 'Card updated' }
  })

  route(app, deps, deleteExpertiseCard, async (_context, { id, account }) => {
    if (!(await markDeleted(db, 'expertise-card', id, { account, now: now() }))) throw gone()
    await onContentChange()
    return { message: 'Card deleted' }
  })
}
