import { version } from '#config/version.ts'
import { type Extension, readFeatures, readOpenApi } from '#contract/features.ts'
import { openApiDocument } from '#contract/openapi.ts'
import type { ServerExtension } from './extension.ts'
import { namesLeftOut } from './extensions.ts'
import type { App, AppDeps } from './http/app-context.ts'
import { route } from './http/endpoint-route.ts'

/** Features of every installation. */
const coreFeatures: Extension[] = [
  'pages',
  'edit-in-place',
  'form-guard',
  'held-back-filter',
  'message-states',
  'attention',
  'first-steps',
  'send-once',
  'dialling',
  'appointment-times',
  'erase',
  'pictures',
  'text-pictures',
  'states',
  'pending-changes',
  'credits',
  'topics',
  'languages',
  'series',
  'catalogue',
  'public-versions',
  'accounts',
]

/** The features of an API with these extensions: some depend on its settings. */
export function featuresOf(
  deps: Pick<AppDeps, 'publishing' | 'mail' | 'asksForReview'>,
  extensions: readonly ServerExtension[],
): Extension[] {
  return [
    ...coreFeatures,
    ...(deps.publishing ? (['publishing'] as const) : []),
    ...extensions.flatMap(({ features }) => features(deps)),
  ]
}

/** The features of this backend, and the description of all its calls (FEA-01, FEA-04). */
export function featureRoutes(app: App, deps: AppDeps, extensions: readonly ServerExtension[]): void {
  const features = featuresOf(deps, extensions)
  route(app, deps, readFeatures, async () => ({ features }))

  const document = openApiDocument(version, namesLeftOut(extensions))
  route(app, deps, readOpenApi, async () => document)
}
