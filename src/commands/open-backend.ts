import { setTimeout as pause } from 'node:timers/promises'
import { createApp } from '#server/app.ts'
import { extensionsWithout, installExtensions } from '#server/extensions.ts'
import { featuresOf } from '#server/features.ts'
import { createTasks } from '#server/repeat.ts'
import type { AppDeps } from '#server/http/app-context.ts'
import { ensureFirstAccount } from '#server/accounts/accounts.ts'
import { updateTables } from '#server/backups/update-tables.ts'
import { hasDatabase, openDatabase } from '#server/database/open.ts'
import type { ServerEnv } from '#server/env.ts'
import { createLimiters, defaultLimits } from '#server/http/limits.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { counted } from '#lib/counted.ts'
import { migrationNames } from '#server/database/migrations/list.ts'
import { missingSiteUrl } from '#server/mail/environment.ts'
import { openMail } from '#server/mail/queue.ts'
import { readInstallation } from '#server/health/installation.ts'
import { createRequestMetrics } from '#server/health/requests.ts'
import { createReadiness } from '#server/health/readiness.ts'
import { largeSize } from '#server/seed/rows.ts'
import { skipSeed, isUnused, seed } from '#server/seed/seed.ts'
import { sweepAllPictures } from '#server/pictures/uses.ts'

/** Runs one step and prints its message, which may depend on the result. */
export type Step = <Result>(
  message: string | ((result: Result) => string),
  work: () => Promise<Result> | Result,
) => Promise<Result>

function lostDatabase({ dataDir, databaseUrl }: ServerEnv): OperatorError {
  const where = databaseUrl === undefined ? `in DATA_DIR ${dataDir}` : 'at DATABASE_URL'
  return new OperatorError(
    `There is a site already, but the database ${where} is missing or empty: check the setting, or go back to a backup with \`npm run restore -- FILE\`. To replace that site with a new one, start once with NEW_SITE=1.`,
  )
}

type OpenDatabase = Awaited<ReturnType<typeof openDatabase>>

/** Opens the database; throws OperatorError, before writing, if content must have been lost. */
async function openKnown(env: ServerEnv, hasSite: boolean): Promise<OpenDatabase> {
  const expected = hasSite && !env.newSite
  if (expected && !hasDatabase(env)) throw lostDatabase(env)
  const database = await openDatabase(env)
  if (!expected && !env.newSite) return database
  const unused = await isUnused(database.db)
  if (env.newSite && !unused)
    console.warn('NEW_SITE=1 was for one start: remove it, so that a lost database is noticed.')
  if (!expected || !unused) return database
  await database.close()
  throw lostDatabase(env)
}

interface DataOptions {
  env: ServerEnv
  step: Step
  /** Whether there is a release that was built from a database with content. */
  hasSite: boolean
}

/**
 * Opens the database and creates what is missing: the tables, the sample content and the first account. A
 * generated password is printed once, in the step that creates the account, and stored nowhere. `firstAccount` is the
 * address of an account that was created now.
 */
export async function openData({
  env,
  step,
  hasSite,
}: DataOptions): Promise<OpenDatabase & { firstAccount: string | undefined }> {
  const extensions = extensionsWithout(env.without)
  const opened = await step(
    ({ dialect }) => `Database open: ${dialect === 'sqlite' ? `SQLite in ${env.dataDir}` : 'Postgres'}`,
    () => openKnown(env, hasSite),
  )
  await step(
    (applied) => {
      if (applied.length === 0) return 'The tables are up to date'
      return applied.length === migrationNames.length
        ? `Tables created, by ${counted(applied.length, 'migration')}`
        : `Tables updated: ${applied.join(', ')}`
    },
    () => updateTables(opened, { ...env, say: (text) => console.log(`  ${text}`) }),
  )
  const db = await installExtensions(opened.db, extensions)
  if (env.seed === 'none') await skipSeed(db, { now: Date.now() })
  else
    await step(
      (made) =>
        made === undefined
          ? 'Content exists'
          : `Sample content created: ${counted(made.publications, 'publication')}, ${counted(made.expertiseCards, 'expertise card')}, ${counted(made.queries, 'message')} and ${counted(made.appointments, 'appointment')}`,
      () => seed(db, { now: Date.now(), size: env.seed === 'large' ? largeSize : undefined }),
    )
  const { created } = await step(
    ({ created, password }) => {
      if (!created) return 'Accounts exist'
      if (password === undefined) return `First account created: ${env.adminEmail}`
      return `First account created: ${env.adminEmail} with the password ${password} (shown only now; \`npm run staff -- reset\` sets another)`
    },
    () => ensureFirstAccount(db, { email: env.adminEmail, password: env.adminPassword, now: Date.now() }),
  )
  await sweepAllPictures(db, Date.now())
  return { ...opened, db, firstAccount: created ? env.adminEmail : undefined }
}

interface ApiOptions extends Pick<AppDeps, 'log' | 'onContentChange' | 'publishing'> {
  env: ServerEnv
  database: OpenDatabase
  /** Throws when the current release cannot be read. */
  readSite?: () => Promise<void>
  /** Time when the site served here was published. */
  publishedAt?: () => number | undefined
}

/**
 * The API on an open database; `stopBeingReady` makes /readyz answer 503 from then on. `stopTasks` ends the tasks of
 * extensions, such as the last counts of reads.
 */
export function openApi({ env, database, readSite, publishedAt, ...deps }: ApiOptions) {
  const { db, dialect, pool } = database
  const { metricsToken, backupDir } = env
  if (env.mail && env.siteUrl === undefined) console.warn(`  ${missingSiteUrl}`)
  const requests = createRequestMetrics()
  const installation = { db, publishing: deps.publishing, publishedAt, backupDir }
  const readiness = createReadiness({
    db,
    ...(dialect === 'sqlite' || readSite ? { folder: env.dataDir } : {}),
    ...(readSite ? { readSite } : {}),
  })
  const log: AppDeps['log'] = (line) => {
    requests.count(line)
    deps.log(line)
  }
  const extensions = extensionsWithout(env.without)
  const tasks = createTasks(console.error)
  const mail = env.mail && openMail(db, env.mail, Date.now)
  const app = createApp(
    {
      ...deps,
      corsOrigins: env.corsOrigins,
      siteUrl: readSite ? undefined : env.siteUrl,
      trustedHops: env.trustedHops,
      log,
      metrics:
        metricsToken === undefined
          ? undefined
          : {
              token: metricsToken,
              read: async () => [...requests.read(), ...(await readInstallation(installation))],
            },
      db,
      limiters: createLimiters(defaultLimits, pool),
      now: Date.now,
      pause,
      checkReady: readiness.check,
      mail,
      asksForReview: env.asksForReview,
      repeat: tasks.repeat,
    },
    extensions,
  )
  const features = featuresOf({ ...deps, mail, asksForReview: env.asksForReview }, extensions)
  return { app, features, stopBeingReady: readiness.stop, stopTasks: tasks.stop }
}
