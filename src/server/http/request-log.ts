import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { AppDeps, AppEnv, Warning } from './app-context.ts'
import { hashNetwork } from './network-hash.ts'

const ignoredForwarding: Warning = {
  reason:
    'X-Forwarded-For is ignored, so limits count all callers behind a proxy as one. Set TRUST_PROXY to the number of proxies.',
}

/** Gives each request an identifier and, after the response, a line of the log. */
export function requestLog({ log, trustedHops }: AppDeps): MiddlewareHandler<AppEnv> {
  let mayWarnOfProxy = trustedHops === 0

  /** The warning of a request, with its network as a hash, which differs in each run. */
  function warningOf(context: Context<AppEnv>): Warning | undefined {
    const warning = context.get('warning')
    if (warning?.network !== undefined) return { ...warning, network: hashNetwork(warning.network) }
    if (!mayWarnOfProxy || context.req.header('x-forwarded-for') === undefined) return warning
    mayWarnOfProxy = false
    return warning ?? ignoredForwarding
  }

  return async (context, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    context.set('requestId', requestId)
    context.set('route', 'none')
    context.header('x-request-id', requestId)
    await next()
    const { status } = context.res
    const error = context.get('fault')
    const warning = warningOf(context)
    log({
      level: status >= 500 ? 'error' : warning ? 'warn' : 'info',
      requestId,
      method: context.req.method,
      route: context.get('route'),
      status,
      ms: Math.round(performance.now() - started),
      ...(warning === undefined ? {} : { warning }),
      ...(error === undefined ? {} : { error }),
    })
  }
}
