import { extensions, readFeatures, readOpenApi } from '#contract/features.ts'
import { openApiDocument } from '#contract/openapi.ts'
import type { App, AppDeps } from './http/app-context.ts'
import { route } from './http/endpoint-route.ts'

/** The extensions of this backend, and the description of all its calls (FEA-01, FEA-04). */
export function featureRoutes(app: App, deps: AppDeps): void {
  const optional: Partial<Record<string, unknown>> = {
    publishing: deps.publishing,
    reads: deps.reads,
    'reset-by-mail': deps.mail?.queueLink,
    subscriptions: deps.mail?.queueConfirmation,
  }
  const features = Object.keys(extensions).filter((name) => !(name in optional) || optional[name])
  route(app, deps, readFeatures, async () => ({ features }))

  const document = openApiDocument()
  route(app, deps, readOpenApi, async () => document)
}
