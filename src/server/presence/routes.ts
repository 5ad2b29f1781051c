import { endEditing, reportEditing } from '#contract/presence/calls.ts'
import type { App, AppDeps } from '#server/http/app-context.ts'
import { route } from '#server/http/endpoint-route.ts'
import { publicationGone } from '#server/publications/save.ts'
import { findInAnyState } from '#server/publications/store.ts'
import { dropOpenForms, storeOpenForm } from './store.ts'

/** Who else has a publication open in a form (EDT-05). */
export function presenceRoutes(app: App, deps: AppDeps): void {
  const { db, now } = deps

  route(app, deps, reportEditing, async ({ id, account }) => {
    const others = await storeOpenForm(db, { publication: id, account: account.id, now: now() })
    if (others === undefined) throw publicationGone()
    return { others }
  })

  route(app, deps, endEditing, async ({ id, account }) => {
    await dropOpenForms(db, account.id, id)
    if ((await findInAnyState(db, id)) === undefined) throw publicationGone()
    return { message: 'The form is closed' }
  })
}
