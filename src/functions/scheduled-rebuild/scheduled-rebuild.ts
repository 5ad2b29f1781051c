import { z } from '#contract/zod.ts'
import { calledSetting, originSetting } from '#lib/address-settings.ts'
import { readEnv } from '#lib/read-env.ts'
import { decide } from './decide.ts'
import { readBackendState, readSiteState } from './look.ts'
import { createBackoff } from './backoff.ts'

/** Scheduled functions may run for 30 seconds in all. */
const timeout = 10_000

const backoff = createBackoff()

const environment = z.object({
  ALLOW_DROP: z._default(z.stringbool(), false),
  API_HOST: z.optional(originSetting('https://api.example.org')),
  BUILD_HOOK_URL: z.optional(calledSetting),
  URL: z.optional(originSetting('https://www.example.org')),
})

/** The deploy that a function belongs to, as passed by Netlify. */
interface FunctionContext {
  deploy?: { context?: string }
}

/**
 * Every ten minutes: requests a build if the content has changed, for backends that do not call the build
 * hook themselves. Only the published site does so, never a preview.
 */
export default async function scheduledRebuild(
  _request: Request,
  context: FunctionContext,
): Promise<Response> {
  const {
    API_HOST: apiHost,
    BUILD_HOOK_URL: hook,
    URL: siteUrl,
    ALLOW_DROP: allowDrop,
  } = readEnv(environment, process.env)
  const say = (message: string) => {
    console.log(message)
    return new Response(message)
  }
  if (context.deploy?.context !== 'production')
    return say('Nothing was triggered: this is not the published site.')
  if (!apiHost || !hook || !siteUrl)
    return say('Nothing was triggered: API_HOST and BUILD_HOOK_URL are needed.')
  const [backend, site] = await Promise.all([
    readBackendState(apiHost, timeout),
    readSiteState(siteUrl, timeout),
  ])
  const { rebuild, words } = decide(backend, site, { allowDrop })
  if (!rebuild || 'fault' in backend) return say(words)
  if (!backoff.mayAsk(backend.digest, Date.now()))
    return say('Nothing was triggered: a build of this content was already requested and is not live yet.')
  backoff.asked(backend.digest, Date.now())
  const { ok, status } = await fetch(hook, { method: 'POST', signal: AbortSignal.timeout(timeout) })
  return say(ok ? words : `${words} The build hook responded with ${status}.`)
}

export const config = { schedule: '*/10 * * * *' }
