import { version } from '#config/version.ts'
import { extensions, readFeatures, readOpenApi } from '#contract/features.ts'
import { openApiDocument } from '#contract/openapi.ts'
import type { App, AppDeps } from './http/app-context.ts'
import { route } from './http/endpoint-route.ts'

/** The extensions of a backend: some depend on its settings. */
export function featuresOf({ publishing, reads, mail }: Pick<AppDeps, 'publishing' | 'reads' | 'mail'>) {
  const optional: Partial<Record<string, unknown>> = {
    publishing,
    reads,
    'reset-by-mail': mail?.queueLink,
    subscriptions: mail?.queueConfirmation,
  }
  return Object.keys(extensions).filter((name) => !(name in optional) || optional[name])
}

/** The extensions of this backend, and the description of all its calls (FEA-01, FEA-04). */
export function featureRoutes(app: App, deps: AppDeps): void {
  const features = featuresOf(deps)
  route(app, deps, readFeatures, async () => ({ features }))

  const document = openApiDocument(version)
  route(app, deps, readOpenApi, async () => document)
}
