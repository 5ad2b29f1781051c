import pLimit from 'p-limit'
import { checkLinks, type LinkFinding } from '#contract/checks/calls.ts'
import { second } from '#lib/durations.ts'
import type { App, AppDeps } from '#server/http/app-context.ts'
import { route } from '#server/http/endpoint-route.ts'
import { askLink } from './ask-link.ts'
import { mayConnect } from './is-public-address.ts'
import { resolveHost } from './resolve-host.ts'
import { knownAnswers, storeAnswer } from './store.ts'
import { createTurns } from './turns.ts'

/** Milliseconds for one link, and those after which a call begins to ask no other one. */
const times = { link: 10 * second, call: 12 * second }

/** Links that one process asks at the same time. */
const mostAtOnce = 8

/** Findings of the moment, which are not stored. */
const passing = new Set<LinkFinding>(['own', 'later', 'unreachable'])

function hostOf(origin: string | undefined): string {
  return origin !== undefined && URL.canParse(origin) ? new URL(origin).hostname : ''
}

/** Asks links for staff (REV-03). */
export function checkRoutes(app: App, deps: AppDeps): void {
  const { db, now, limiters, siteUrl, corsOrigins } = deps
  const inTurn = createTurns()
  const limit = pLimit(mostAtOnce)
  const own = new Set([siteUrl, ...corsOrigins].map(hostOf).filter(Boolean))

  route(app, deps, checkLinks, async ({ context, body, account }) => {
    await limiters.count('linksByAccount', account.id)
    const called = new URL(context.req.url).hostname
    const network = {
      resolve: resolveHost,
      mayConnect,
      isOwn: (host: string) => host === called || own.has(host),
      inTurn,
      timeout: times.link,
    }
    const until = now() + times.call
    const addresses = [...new Set(body.addresses)]
    const known = body.again ? new Map<string, LinkFinding>() : await knownAnswers(db, addresses, now())
    const ask = async (address: string): Promise<LinkFinding> => {
      const found = now() < until ? await askLink(address, network) : 'later'
      if (!passing.has(found)) await storeAnswer(db, address, found, now())
      return found
    }
    const asked = await Promise.all(
      addresses.map(
        async (address) => [address, known.get(address) ?? (await limit(() => ask(address)))] as const,
      ),
    )
    const found = new Map<string, LinkFinding>(asked)
    return { data: body.addresses.map((address) => ({ address, found: found.get(address) ?? 'later' })) }
  })
}
