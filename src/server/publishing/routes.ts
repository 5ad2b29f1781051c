import { expectChanges, publishNow, readPublishStatus } from '#contract/publishing.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { App, AppDeps, Publishing } from '#server/http/app-context.ts'
import { route } from '#server/http/endpoint-route.ts'

/** Status of the public site, and 'Publish now', for staff; not found if this process does not publish. */
export function publishingRoutes(app: App, deps: AppDeps): void {
  function publishing(): Publishing {
    if (!deps.publishing) throw new ApiFailure('not_found')
    return deps.publishing
  }

  route(app, deps, readPublishStatus, async () => publishing().status())

  route(app, deps, expectChanges, async () => {
    publishing().expectChanges?.()
    return { message: 'The next build is prepared' }
  })

  route(app, deps, publishNow, async () => {
    await publishing().publishNow()
    return { message: 'The site is being built' }
  })
}
