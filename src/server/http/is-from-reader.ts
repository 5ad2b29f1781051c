import type { HonoRequest } from 'hono'
import { isRobot } from '#lib/robots.ts'
import type { AppDeps } from './app-context.ts'

/** A cookie of a member of staff (LOG-06, LOG-07); other programs on the host may have a `csrftoken`. */
const staffCookie = /(?:^|;) *(?:auth_)?token=/

/**
 * Whether a page of the site sent a request, for a reader to count: no robot, no member of staff, and none who asks not
 * to be counted.
 */
export function isFromReader(
  request: HonoRequest,
  { corsOrigins, siteUrl }: Pick<AppDeps, 'corsOrigins' | 'siteUrl'>,
): boolean {
  const header = (name: string) => request.header(name)
  if (header('dnt') === '1' || header('sec-gpc') === '1') return false
  if (header('authorization') !== undefined || staffCookie.test(header('cookie') ?? '')) return false
  const agent = header('user-agent') ?? ''
  if (agent === '' || isRobot(agent)) return false
  const origin = header('origin') ?? ''
  if (header('sec-fetch-site') === 'same-origin' || [...corsOrigins, siteUrl].includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === header('host')
}
