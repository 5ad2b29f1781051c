import { z } from '#contract/zod.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { isPlainAddress } from './plain-address.ts'

const daily = 'daily'

/** Words of a list, separated by commas or spaces. */
const listed = (list: string) => list.split(/[\s,]+/).filter(Boolean)

/** The mail addresses of a list. */
const addressesIn = (list: string) => listed(list).filter((word) => word !== daily)

/** The variables about mail, part of the server's environment. */
export const mailVariables = {
  SMTP_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          (address) =>
            URL.canParse(address) &&
            /^smtps?:$/.test(new URL(address).protocol) &&
            new URL(address).hostname !== '' &&
            /^\/?$/.test(new URL(address).pathname),
          'must be an smtp:// or smtps:// address (special characters in the password written as %XX)',
        ),
      ),
  ),
  NOTIFY_TO: z.optional(
    z
      .string()
      .check(
        z.refine(
          (list) => addressesIn(list).length > 0 && addressesIn(list).every(isPlainAddress),
          "must be one or several mail addresses, separated by commas, and 'daily' before them for one mail a day",
        ),
      ),
  ),
  MAIL_FROM: z.optional(z.string().check(z.refine(isPlainAddress, 'must be a mail address without a name'))),
  ACKNOWLEDGE: z._default(z.enum(['0', '1'], "must be '1' or '0'"), '0'),
}

const schema = z.object(mailVariables)

/** For operators who have set up mail without the address that links in mails need. */
export const missingSiteUrl =
  'No one can subscribe and no mail resets a password until SITE_URL is set, because their links need the address of the site.'

/**
 * Mail settings; undefined if neither a server nor a recipient is set. `siteUrl` is the address of the dashboard's site,
 * `apiUrl` the one at which browsers reach the API; both are undefined if they are not known.
 */
export function mailSettings(
  env: z.infer<typeof schema>,
  addresses: { siteUrl: string | undefined; apiUrl: string | undefined },
) {
  const { SMTP_URL: smtpUrl, NOTIFY_TO: recipients } = env
  if (smtpUrl === undefined && recipients === undefined) return undefined
  if (smtpUrl === undefined)
    throw new OperatorError('SMTP_URL must be set together with NOTIFY_TO: it names the mail server.')
  if (recipients === undefined)
    throw new OperatorError(
      'NOTIFY_TO must be set together with SMTP_URL: it names the people who get a mail about new messages.',
    )
  const notifyTo = addressesIn(recipients)
  return {
    /** smtp:// or smtps://, with user and password. */
    smtpUrl,
    /** Addresses of the staff who are notified of messages. */
    notifyTo,
    /** One mail a day instead of one per message. */
    daily: listed(recipients).includes(daily),
    from: env.MAIL_FROM ?? notifyTo[0] ?? '',
    /** Whether visitors get an acknowledgement. */
    acknowledge: env.ACKNOWLEDGE === '1',
    ...addresses,
  }
}

export type MailSettings = NonNullable<ReturnType<typeof mailSettings>>
