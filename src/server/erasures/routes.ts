import { erasePerson } from '#contract/erasures.ts'
import type { App, AppDeps } from '#server/http/app-context.ts'
import { route } from '#server/http/endpoint-route.ts'
import { eraseAddress, erasedText } from './erase.ts'

/** Erases what a person has sent (INB-10). */
export function erasureRoutes(app: App, deps: AppDeps): void {
  route(app, deps, erasePerson, async ({ context, body, actor }) => {
    const erased = await eraseAddress(deps.db, body.email, actor)
    context.set('warning', { reason: `A person was erased: ${erasedText(erased)}.` })
    return { ...erased }
  })
}
