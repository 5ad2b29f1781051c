import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { compress } from 'hono/compress'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import type { ErrorBody } from '#contract/error-body.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpointsWithout } from '#contract/index.ts'
import { readAttention } from '#contract/inbox.ts'
import { ApiFailure } from './http/api-failure.ts'
import type { AppDeps, AppEnv } from './http/app-context.ts'
import { accountOf } from './accounts/tokens.ts'
import { isStorageFull, isUnavailable } from './database/is-unavailable.ts'
import { cacheLists } from './publications/list-cache.ts'
import { backToForm } from './http/plain-form.ts'
import { requestLog } from './http/request-log.ts'
import { accountRoutes } from './accounts/account-routes.ts'
import { attentionRoutes } from './messages/attention-routes.ts'
import { authRoutes } from './accounts/auth-routes.ts'
import { colleagueRoutes } from './accounts/colleague-routes.ts'
import { erasureRoutes } from './erasures/routes.ts'
import { expertiseCardRoutes } from './expertise/routes.ts'
import { allExtensions, namesLeftOut } from './extensions.ts'
import { featureRoutes } from './features.ts'
import { firstStepRoutes } from './seed/first-steps.ts'
import { healthRoutes, metricsRoutes } from './health/routes.ts'
import { imageRoutes } from './pictures/routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { publicationCardRoutes } from './publications/card-routes.ts'
import { publicationRoutes } from './publications/staff-routes.ts'
import { publishingRoutes } from './publishing/routes.ts'
import { securityHeaders } from '#lib/security-headers.ts'

export type { AppDeps, RequestLine } from './http/app-context.ts'

/** The methods that a path supports. */
function methodsOf(path: string, calls: Record<string, Endpoint>): string[] {
  const shape = path.replace(/\/$/, '')
  return Object.values(calls)
    .filter((endpoint) =>
      new RegExp(`^${endpoint.path.replace(/\/$/, '').replace('{id}', '[^/]+')}$`).test(shape),
    )
    .map(({ method }) => method)
}

/** The response to an error: if the database is unavailable, busy or full, the client may retry soon. */
function failureOf(error: Error): ApiFailure {
  if (error instanceof ApiFailure) return error
  if (isStorageFull(error)) return new ApiFailure('storage_full', { retryAfter: 5 })
  return isUnavailable(error) ? new ApiFailure('unavailable', { retryAfter: 5 }) : new ApiFailure('internal')
}

/** Headers that a 304 has as well, so that scripts of other origins may read it. */
const headersOfEveryAnswer = [
  'access-control-allow-credentials',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'x-request-id',
]

/**
 * The reference backend as a fetch handler: the calls of the contract, and pictures. `deps.db` has the hooks of the same
 * extensions.
 */
export function createApp(deps: AppDeps, extensions = allExtensions) {
  const app = new Hono<AppEnv>({ strict: false })

  app.use(requestLog(deps))
  app.use(async (context, next) => {
    context.set('accountOf', (token) => accountOf(deps.db, token, deps.now()))
    await next()
    const { headers } = context.res
    for (const [name, value] of Object.entries(securityHeaders))
      if (!headers.has(name)) headers.set(name, value)
  })
  if (deps.corsOrigins.length > 0)
    app.use(
      '/api/*',
      cors({
        origin: deps.corsOrigins,
        credentials: true,
        exposeHeaders: ['Retry-After', 'X-Request-Id'],
        maxAge: 7200,
      }),
    )
  app.use('/api/*', compress())
  // Polled often: an unchanged response costs no data.
  app.get(readAttention.path, etag({ retainedHeaders: [...RETAINED_304_HEADERS, ...headersOfEveryAnswer] }))
  cacheLists(app, deps, { others: extensions.flatMap(({ cachedLists = [] }) => cachedLists) })

  for (const mount of [
    publicationCardRoutes,
    publicationRoutes,
    expertiseCardRoutes,
    messageRoutes,
    attentionRoutes,
    firstStepRoutes,
    erasureRoutes,
    authRoutes,
    accountRoutes,
    colleagueRoutes,
    imageRoutes,
    publishingRoutes,
    healthRoutes,
    metricsRoutes,
    ...extensions.map(({ routes }) => routes),
  ])
    mount(app, deps)
  featureRoutes(app, deps, extensions)

  const calls = endpointsWithout(namesLeftOut(extensions))
  app.notFound((context) => {
    const methods = methodsOf(context.req.path, calls)
    if (methods.length === 0) throw new ApiFailure('not_found')
    context.header('allow', methods.join(', '))
    throw new ApiFailure('method_not_allowed')
  })

  app.onError((error, context) => {
    const failure = failureOf(error)
    if (failure !== error) context.set('fault', error.stack ?? String(error))
    context.header('cache-control', 'no-store')
    // The unread rest of a body must not be parsed as another request.
    if (failure.code === 'body_timeout') context.header('connection', 'close')
    if (failure.retryAfter !== undefined) context.header('retry-after', String(failure.retryAfter))
    const form = context.get('form')
    // Invalid input is the only failure that a person can correct.
    if (form !== undefined)
      return backToForm(context, deps, { form, result: failure.fields ? 'failed' : 'busy' })
    const page = context.get('failurePage')
    if (page) return page(failure)
    const body: ErrorBody = {
      message: failure.message,
      code: failure.code,
      requestId: context.get('requestId'),
      ...(failure.fields ? { fields: failure.fields } : {}),
    }
    return context.json(body, failure.status)
  })

  return app
}
