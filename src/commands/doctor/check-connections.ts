import { z } from '#contract/zod.ts'
import { publishedAt, sitesIn } from '#publishing/releases.ts'
import type { ServerEnv } from '#server/env.ts'
import { openSmtp } from '#server/mail/smtp.ts'
import { checkClockAgainst } from './check-clock.ts'
import { type Finding, finding, spanText } from './check.ts'

const hour = 60 * 60 * 1000

/** Milliseconds to wait for another server. */
const patience = 5000
const smtpPatience = {
  connection: patience,
  greeting: patience,
  silence: patience,
  opening: 2 * patience,
  delivery: 2 * patience,
}

/** Signs in to the mail server; sends nothing. */
export async function checkMail({ mail }: Pick<ServerEnv, 'mail'>): Promise<Finding[]> {
  if (mail === undefined)
    return [finding('ok', 'mail', 'Not set up: staff get no mail about messages (SMTP_URL, NOTIFY_TO).')]
  const { host } = new URL(mail.smtpUrl)
  try {
    const smtp = await openSmtp(mail.smtpUrl, smtpPatience)
    smtp.close()
    return [finding('ok', 'mail', `${host} takes mail for ${mail.notifyTo.length} of the staff.`)]
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [
      finding('wrong', 'mail', `${host} cannot be used: ${reason}. Check SMTP_URL; mails wait meanwhile.`),
    ]
  }
}

type Fetch = typeof globalThis.fetch

/** Whether the host of the build hook answers; the hook itself is not called, because that is a build. */
export async function checkHook(
  { buildHookUrl }: Pick<ServerEnv, 'buildHookUrl'>,
  fetch: Fetch,
): Promise<Finding[]> {
  if (buildHookUrl === undefined) return []
  const { origin } = new URL(buildHookUrl)
  return fetch(origin, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(patience) }).then(
    () => [finding('ok', 'hook', `${origin} answers.`)],
    () => [
      finding('wrong', 'hook', `${origin} of BUILD_HOOK_URL does not answer: changes do not reach the site.`),
    ],
  )
}

const facts = z.object({ time: z.string() })

function checkAge(where: string, published: number, now: number): Finding {
  const age = now - published
  const text = `${where} was built ${spanText(age)} ago`
  // Builds are made every six hours, and on every change.
  if (age > 24 * hour)
    return finding(
      'warning',
      'site',
      `${text}: see build-report.txt, and the dashboard, for why no build comes.`,
    )
  return finding('ok', 'site', `${text}.`)
}

/** How old the site is, and this machine's clock beside the site's. */
export async function checkSite(
  { siteUrl, dataDir }: Pick<ServerEnv, 'siteUrl' | 'dataDir'>,
  fetch: Fetch,
  now: number,
): Promise<Finding[]> {
  if (siteUrl === undefined) {
    const published = publishedAt(sitesIn(dataDir))
    return [
      published === undefined
        ? finding('ok', 'site', 'None is served from here, and SITE_URL does not say where it is.')
        : checkAge(`The site in ${dataDir}`, published, now),
    ]
  }
  const address = new URL('/build.json', siteUrl)
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(patience) })
    const { time } = z.parse(facts, await response.json())
    const found = [checkAge(siteUrl, Date.parse(time), now)]
    const date = Date.parse(response.headers.get('date') ?? '')
    return Number.isNaN(date) ? found : [...found, checkClockAgainst(siteUrl, date, now)]
  } catch {
    return [
      finding(
        'wrong',
        'site',
        `${address.href} does not answer as it should: check SITE_URL, the proxy and its certificate, and that the product runs.`,
      ),
    ]
  }
}
