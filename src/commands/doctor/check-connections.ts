import { z } from '#contract/zod.ts'
import { faultOf, faultText } from '#lib/fault-text.ts'
import { hour } from '#lib/durations.ts'
import { publishedAt, sitesIn } from '#publish/serve/releases.ts'
import { openSmtp } from '#server/mail/smtp.ts'
import { type Finding, findingsOn } from '#server/health/finding.ts'
import { agoText, checkClock, type Facts } from './check.ts'

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
export async function checkMail({ env: { mail } }: Facts): Promise<Finding> {
  if (mail === undefined)
    return onMail.ok`Not set up: staff get no mail about messages (SMTP_URL, NOTIFY_TO).`
  const { host } = new URL(mail.smtpUrl)
  return openSmtp(mail.smtpUrl, smtpTimeouts).then(
    (smtp) => {
      smtp.close()
      return onMail.ok`${host} accepts mail for ${mail.notifyTo.length} of the staff.`
    },
    (error: unknown) =>
      onMail.wrong`${host} cannot be used: ${faultText(error)} Check SMTP_URL; mails are queued until it works.`,
  )
}

/** Whether the host of the build hook responds; the hook itself is not called, because that starts a build. */
export async function checkHook({ env: { buildHookUrl }, fetch }: Facts): Promise<Finding | undefined> {
  if (buildHookUrl === undefined) return undefined
  const { origin } = new URL(buildHookUrl)
  return fetch(origin, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(timeout) }).then(
    () => onHook.ok`${origin} responds.`,
    (error: unknown) =>
      onHook.wrong`${origin} of BUILD_HOOK_URL does not respond (${faultOf(error).why}): changes do not reach the site.`,
  )
}

/** Checks the age of the site, and this machine's clock against the site's. */
export async function checkSite({ env, fetch, now, changedAt = 0 }: Facts): Promise<Finding | Finding[]> {
  const { siteUrl, dataDir, publishDir } = env
  const served = publishedAt(sitesIn(dataDir))
  // Whether builds run every six hours (npm start, npm run publisher), and not only on changes.
  const isRegular = served !== undefined || publishDir !== undefined

  function checkAge(where: string, published: number): Finding {
    const age = now - published
    const text = `${where} was built ${agoText(age)}`
    if (isRegular && age > 24 * hour)
      return onSite.warning`${text}: see build-report.txt and the dashboard for the reason.`
    if (!isRegular && changedAt > published && now - changedAt > hour)
      return onSite.warning`${text}, and content was changed ${agoText(now - changedAt)}: see the build log of its host for the reason.`
    return onSite.ok`${text}.`
  }

  if (siteUrl === undefined)
    return served === undefined
      ? onSite.ok`This process serves no site, and SITE_URL, its address, is not set.`
      : checkAge(`The site in ${dataDir}`, served)
  const address = new URL('/build.json', siteUrl)
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeout) })
    const { time } = z.parse(z.object({ time: z.string() }), await response.json())
    const age = checkAge(siteUrl, Date.parse(time))
    const date = Date.parse(response.headers.get('date') ?? '')
    return Number.isNaN(date) ? age : [age, checkClock(siteUrl, date, now)]
  } catch (error) {
    return onSite.wrong`${address.href} does not respond as expected (${faultOf(error).why}): check SITE_URL, the proxy and its certificate, and that the product runs.`
  }
}
