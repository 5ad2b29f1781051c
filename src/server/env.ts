import { isIP, isIPv6 } from 'node:net'
import { join } from 'node:path'
import { renamedIn, renamedText } from '#config/renamed.ts'
import { isEmailAddress } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { buildAddresses, calledSetting, originSetting, originsSetting } from '#lib/address-settings.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { readEnv, settingsIn } from '#lib/read-env.ts'
import { counted } from '#lib/counted.ts'
import { mailSettings, mailVariables } from './mail/environment.ts'

const email = z.string().check(z.refine(isEmailAddress, 'must be a mail address'))

const siteExample = 'https://www.example.org'

/** Formats of the request log. */
const logFormats = ['json', 'pretty', 'off'] as const

/** Levels of log lines, in ascending order. */
export const logLevels = ['info', 'warn', 'error'] as const

/** Words of a list, separated by commas or spaces. */
const wordsIn = (list: string) => list.split(/[\s,]+/).filter(Boolean)

const settings = {
  ...buildAddresses,
  PORT: z._default(
    z.string().check(
      z.regex(/^\d+$/, 'must be a port number from 0 to 65535'),
      z.refine((port) => Number(port) < 65_536, 'must be a port number from 0 to 65535'),
    ),
    '4321',
  ),
  DATA_DIR: z._default(z.string().check(z.minLength(1, 'must name a folder')), '.data'),
  DATABASE_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          (address) => /^postgres(?:ql)?:\/\//.test(address) && URL.canParse(address),
          'must be a postgres:// address (special characters in the password written as %XX), or not set for SQLite',
        ),
      ),
  ),
  ADMIN_EMAIL: z._default(email, 'admin@example.org'),
  ADMIN_PASSWORD: z.optional(z.string().check(z.minLength(10, 'must have at least 10 characters'))),
  SEED: z.optional(z.enum(['sample', 'large', 'none'], "must be 'sample', 'large' or 'none'")),
  NEW_SITE: z.optional(z.enum(['1'], "must be '1', for one start, or not set")),
  BUILD_HOOK_URL: z.optional(calledSetting),
  CORS_ORIGINS: z.optional(originsSetting(siteExample)),
  HOST: z.optional(
    z
      .string()
      .check(z.refine((host) => isIP(host) !== 0, 'must be an address of this machine, such as 127.0.0.1')),
  ),
  TRUST_PROXY: z._default(
    z.string().check(z.regex(/^(?:\d|false|true)$/, 'must be the number of proxies in front, or 0')),
    '0',
  ),
  SITE_URL: z.optional(originSetting(siteExample)),
  BACKUP_DIR: z.optional(z.string()),
  PUBLISH_DIR: z.optional(z.string()),
  ...mailVariables,
  RETENTION_DAYS: z.optional(
    z.string().check(z.regex(/^[1-9]\d{0,4}$/, 'must be a number of days, or not set to erase nothing')),
  ),
  WITHOUT: z.optional(z.string()),
  REVIEW: z.optional(z.enum(['asked'], "must be 'asked', or not set")),
  COUNT: z.optional(z.enum(['off'], "must be 'off', or not set to count reads")),
  LOG: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^(?:off|json|pretty|(?:(?:json|pretty)[\s,]+)?(?:info|warn|error))$/,
          "must be 'json', 'pretty' or 'off', or a level ('info', 'warn', 'error'), also behind 'json,' or 'pretty,'",
        ),
      ),
  ),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
}

/** The settings that the server reads, by name. */
export const serverSettings = settings

const schema = z.object(settings)

/** Throws OperatorError with each setting that this version has renamed, so that none is ignored. */
function refuseRenamed(source: Record<string, string | undefined>): void {
  const given = settingsIn(source)
  const found = renamedIn('setting', (name) => given[name])
  if (found.length > 0) throw new OperatorError(found.map(renamedText).join('\n'))
}

/** Address and trusted proxies of the server, for the operator. */
export function listeningText(
  { host, trustedHops }: Pick<ServerEnv, 'host' | 'trustedHops'>,
  port: number,
): string {
  const address = host !== undefined && isIPv6(host) ? `[${host}]` : host
  const where = address
    ? `Listening on http://${address}:${port}`
    : `Listening on http://localhost:${port} and every other address of this machine`
  if (trustedHops === 0) return where
  const proxies = `behind ${counted(trustedHops, 'trusted proxy', 'trusted proxies')}`
  return host === '127.0.0.1' || host === '::1'
    ? `${where}, ${proxies}`
    : `${where}, ${proxies}. A client that reaches this port without passing them can forge the address that limits count: close it to others`
}

/** Folder of backups; undefined on Postgres, which has its own tools. */
function backupDirOf({
  BACKUP_DIR: dir,
  DATA_DIR,
  DATABASE_URL,
}: z.infer<typeof schema>): string | undefined {
  if (DATABASE_URL !== undefined || dir === 'off') return undefined
  return dir ?? join(DATA_DIR, 'backups')
}

/** Address at which browsers reach the API: that of the site, unless it is on another origin. */
function apiUrlOf({
  PUBLIC_API_HOST: host,
  SITE_URL: site = '',
  CORS_ORIGINS: others = [],
}: z.infer<typeof schema>): string | undefined {
  return host ?? (site === '' || others.includes(site) ? undefined : site)
}

/** Reads the server's environment; throws OperatorError naming the variable and its fault. */
export function readServerEnv(source: Record<string, string | undefined>, isTerminal = false) {
  refuseRenamed(source)
  const env = readEnv(schema, source)
  /** Format of the request log; by default JSON, or sentences about failures in a terminal. */
  const words = wordsIn(env.LOG ?? '')
  const log = logFormats.find((format) => words.includes(format)) ?? (isTerminal ? 'pretty' : 'json')
  /** Number of trusted proxies in front. */
  const trustedHops = Number(env.TRUST_PROXY.replace('true', '1').replace('false', '0'))
  return {
    port: Number(env.PORT),
    /** Folder of the database and the built sites. */
    dataDir: env.DATA_DIR,
    /** Postgres instead of SQLite. */
    databaseUrl: env.DATABASE_URL,
    adminEmail: env.ADMIN_EMAIL,
    adminPassword: env.ADMIN_PASSWORD,
    /** Content of a new database; samples if undefined. */
    seed: env.SEED,
    /** Whether a new database may replace the one that a site was built from. */
    newSite: env.NEW_SITE === '1',
    /** POSTed when public content changes. */
    buildHookUrl: env.BUILD_HOOK_URL,
    corsOrigins: env.CORS_ORIGINS ?? [],
    /**
     * Address to bind; all addresses if undefined. A proxy runs on this machine: a client that bypassed it could choose
     * the address it is counted by.
     */
    host: env.HOST ?? (trustedHops > 0 ? '127.0.0.1' : undefined),
    trustedHops,
    siteUrl: env.SITE_URL,
    /** Folder of automatic backups; undefined if there are none: off, and on Postgres. */
    backupDir: backupDirOf(env),
    /** Folder of the site built by `npm run publisher`; undefined if it does not run. */
    publishDir: env.PUBLISH_DIR,
    /** How staff are notified of messages; undefined without mail. */
    mail: mailSettings(env, { siteUrl: env.SITE_URL, apiUrl: apiUrlOf(env) }),
    /** Days after which handled messages are erased; undefined: never. */
    retentionDays: env.RETENTION_DAYS === undefined ? undefined : Number(env.RETENTION_DAYS),
    /** Names of the extensions that this installation does without (extensions.ts checks them). */
    without: [...new Set([...wordsIn(env.WITHOUT ?? ''), ...(env.COUNT === undefined ? [] : ['reads'])])],
    /** Staff want to hear when they publish a text that no reviewer has read. */
    asksForReview: env.REVIEW === 'asked',
    log,
    /** Lowest level that is logged; by default `info`, or `warn` with `pretty`. */
    logLevel: logLevels.find((level) => words.includes(level)) ?? (log === 'pretty' ? 'warn' : 'info'),
    /** Token for reading /metrics, which does not exist if this is undefined. */
    metricsToken: env.METRICS_TOKEN,
  }
}

export type ServerEnv = ReturnType<typeof readServerEnv>
