import { readFirstSteps } from '#contract/first-steps.ts'
import type { App, AppDeps } from '#server/http/app-context.ts'
import { route } from '#server/http/endpoint-route.ts'
import { readSteps } from './store.ts'

/** First steps for a new installation (OWN-02). */
export function firstStepRoutes(app: App, deps: AppDeps): void {
  const { db, mail, now } = deps
  route(app, deps, readFirstSteps, (_context, { account }) =>
    readSteps(db, { now: now(), mailed: mail !== undefined, account: account.id }),
  )
}
