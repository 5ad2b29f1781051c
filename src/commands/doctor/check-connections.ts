import { z } from '#contract/zod.ts'
import { publishedAt, sitesIn } from '#publish/serve/releases.ts'
import { faultOf, faultText } from '#lib/fault-text.ts'
import { hour } from '#lib/durations.ts'
import type { ServerEnv } from '#server/env.ts'
import { openSmtp } from '#server/mail/smtp.ts'
import { checkClockAgainst } from './check-clock.ts'
import { agoText, type Finding, findingsOn } from './check.ts'

const onHook = findingsOn('hook')
const onMail = findingsOn('mail')
const onSite = findingsOn('site')

/** Milliseconds to wait for another server. */
const timeout = 5000
const smtpTimeouts = {
  connection: timeout,
  greeting: timeout,
  silence: timeout,
  opening: 2 * timeout,
  delivery: 2 * timeout,
}

/** Signs in to the mail server; sends nothing. */
export async function checkMail({ mail }: Pick<ServerEnv, 'mail'>): Promise<Finding[]> {
  if (mail === undefined)
    return [onMail.ok('Not set up: staff get no mail about messages (SMTP_URL, NOTIFY_TO).')]
  const { host } = new URL(mail.smtpUrl)
  try {
    const smtp = await openSmtp(mail.smtpUrl, smtpTimeouts)
    smtp.close()
    return [onMail.ok(`${host} accepts mail for ${mail.notifyTo.length} of the staff.`)]
  } catch (error) {
    return [
      onMail.wrong(
        `${host} cannot be used: ${faultText(error)} Check SMTP_URL; mails are queued until it works.`,
      ),
    ]
  }
}

type Fetch = typeof globalThis.fetch

/**
 * Whether the host of the build hook responds; the hook itself is not called, because that starts a build.
 */
export async function checkHook(
  { buildHookUrl }: Pick<ServerEnv, 'buildHookUrl'>,
  fetch: Fetch,
): Promise<Finding[]> {
  if (buildHookUrl === undefined) return []
  const { origin } = new URL(buildHookUrl)
  return fetch(origin, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(timeout) }).then(
    () => [onHook.ok(`${origin} responds.`)],
    (error: unknown) => [
      onHook.wrong(
        `${origin} of BUILD_HOOK_URL does not respond (${faultOf(error).why}): changes do not reach the site.`,
      ),
    ],
  )
}

const buildFacts = z.object({ time: z.string() })

interface Age {
  where: string
  /** Milliseconds since 1970. */
  published: number
  now: number
  /** Time of the last content change; undefined if unknown. */
  changedAt: number | undefined
  /** Whether builds run every six hours (npm start, npm run publisher), and not only on changes. */
  isRegular: boolean
}

function checkAge({ where, published, now, changedAt = 0, isRegular }: Age): Finding {
  const age = now - published
  const text = `${where} was built ${agoText(age)}`
  if (isRegular && age > 24 * hour)
    return onSite.warning(`${text}: see build-report.txt and the dashboard for the reason.`)
  if (!isRegular && changedAt > published && now - changedAt > hour)
    return onSite.warning(
      `${text}, and content was changed ${agoText(now - changedAt)}: see the build log of its host for the reason.`,
    )
  return onSite.ok(`${text}.`)
}

/** Checks the age of the site, and this machine's clock against the site's. */
export async function checkSite(
  { siteUrl, dataDir, publishDir }: Pick<ServerEnv, 'siteUrl' | 'dataDir' | 'publishDir'>,
  fetch: Fetch,
  now: number,
  changedAt?: number,
): Promise<Finding[]> {
  const served = publishedAt(sitesIn(dataDir))
  const facts = { now, changedAt, isRegular: served !== undefined || publishDir !== undefined }
  if (siteUrl === undefined)
    return [
      served === undefined
        ? onSite.ok('This process serves no site, and SITE_URL, its address, is not set.')
        : checkAge({ where: `The site in ${dataDir}`, published: served, ...facts }),
    ]
  const address = new URL('/build.json', siteUrl)
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeout) })
    const { time } = z.parse(buildFacts, await response.json())
    const found = [checkAge({ where: siteUrl, published: Date.parse(time), ...facts })]
    const date = Date.parse(response.headers.get('date') ?? '')
    return Number.isNaN(date) ? found : [...found, checkClockAgainst(siteUrl, date, now)]
  } catch (error) {
    return [
      onSite.wrong(
        `${address.href} does not respond as expected (${faultOf(error).why}): check SITE_URL, the proxy and its certificate, and that the product runs.`,
      ),
    ]
  }
}
