import { randomUUID } from 'node:crypto'
import { access, constants } from 'node:fs/promises'
import { counted } from '#lib/counted.ts'
import { hour } from '#lib/durations.ts'
import { faultOf, faultText } from '#lib/fault-text.ts'
import { listBackups } from '#server/backups/backup-files.ts'
import { databaseSize } from '#server/database/database-size.ts'
import { firstMigratedAt, hasTables } from '#server/database/migrations/migrate.ts'
import { postgresTime, readPostgresFacts } from '#server/database/postgres-facts.ts'
import { createLimiters, defaultLimits } from '#server/http/limits.ts'
import { readMailState } from '#server/mail/state.ts'
import { openHookState, readCounts } from '#server/publishing/rebuilds.ts'
import { type Finding, findingsOn } from '#server/health/finding.ts'
import { extensionsWithout } from '#server/extensions.ts'
import { agoText, type Check, checkClock, type DatabaseFacts } from './check.ts'

const onBackups = findingsOn('backups')
const onDatabase = findingsOn('database')
const onHook = findingsOn('hook')
const onLimits = findingsOn('limits')
const onMail = findingsOn('mail')
const onPublisher = findingsOn('publisher')

const megabyte = 1_000_000

async function checkTables({ env, db, dialect, pending }: DatabaseFacts): Promise<Finding> {
  if (!(await hasTables(db))) return onDatabase.wrong`It has no tables of this product.`
  const where =
    dialect === 'sqlite'
      ? `SQLite in ${env.dataDir}, ${(databaseSize(env.dataDir) / megabyte).toFixed(1)} MB, intact`
      : `Postgres at ${new URL(env.databaseUrl ?? '').host}`
  return pending.length > 0
    ? onDatabase.warning`${where}; the next start of this version changes its tables (${pending.join(', ')}).`
    : onDatabase.ok`${where}; the tables are up to date.`
}

/** Findings about a Postgres database that can be opened; empty if it is in order. */
async function checkPostgres({ db, dialect }: DatabaseFacts) {
  if (dialect === 'sqlite') return []
  const { encoding, schema, user, isReadOnly, mayCreate } = await readPostgresFacts(db)
  const isOurs = await hasTables(db)
  const level = isOurs ? 'warning' : 'wrong'
  return [
    isReadOnly && onDatabase.wrong`Postgres is read-only: name a server that can be written, not a standby.`,
    !mayCreate &&
      onDatabase[
        level
      ]`${user} may not create tables in the schema ${schema ?? ''}, as updates do: ALTER DATABASE "NAME" OWNER TO "${user}".`,
    !isOurs &&
      onDatabase.wrong`Postgres has no tables of this product: check DATABASE_URL, or start the product once.`,
    encoding === 'SQL_ASCII' &&
      onDatabase.warning`Its encoding is SQL_ASCII, so Postgres does not validate text: copy it with pg_dump and pg_restore into a database in UTF-8.`,
  ]
}

async function checkTime({ db, dialect, now }: DatabaseFacts): Promise<Finding | undefined> {
  return dialect === 'sqlite' ? undefined : checkClock('Postgres', await postgresTime(db), now)
}

/**
 * Counts twice, as two sign-ins do: a pooler may give each statement another session. The counter is that of no network
 * and no account, and is removed.
 */
async function checkLimits({ pool }: Pick<DatabaseFacts, 'pool'>): Promise<Finding | undefined> {
  if (pool === undefined) return undefined
  const limiters = createLimiters(defaultLimits, pool)
  const ours = `doctor ${randomUUID()}`
  try {
    for (let time = 1; time <= 2; time += 1)
      await Promise.all(Array.from({ length: 8 }, () => limiters.exceeds('formByNetwork', ours)))
    await limiters.forget('formByNetwork', ours)
    return onLimits.ok`Sign-ins and forms can be counted.`
  } catch (error) {
    return onLimits.wrong`Sign-ins and forms are refused, because they cannot be counted: ${faultText(error)} If a pooler is in front, name Postgres itself in DATABASE_URL.`
  }
}

/** Whether a publisher leads and builds, if one has ever run; only Postgres has one. */
export async function checkPublisher({
  db,
  dialect,
}: Pick<DatabaseFacts, 'db' | 'dialect'>): Promise<Finding | undefined> {
  const { term, claimed_until, failures, failed_since, message } = await readCounts(db, 'site')
  if (dialect === 'sqlite' || term === 0) return undefined
  if (claimed_until < (await postgresTime(db)))
    return onPublisher.wrong`No publisher leads, so changes do not reach the site: start npm run publisher, or see its log for the reason.`
  return failures > 0
    ? onPublisher.wrong`Builds have failed ${counted(failures, 'time')} since ${new Date(failed_since).toISOString()}: ${message}`
    : onPublisher.ok`One leads, in term ${term}.`
}

/** Reports mails that are queued because they fail. */
async function checkMails({ db }: DatabaseFacts): Promise<Finding | false> {
  const { failing, message } = await readMailState(db)
  return failing > 0 && onMail.warning`Not sent to staff so far: ${counted(failing, 'mail')} (${message})`
}

/** Reports calls of the build hook that fail. */
async function checkHookCalls({ db, env, now }: DatabaseFacts): Promise<Finding | false> {
  const { failures, failed_since, message } = await openHookState(db, () => now).read()
  return (
    env.buildHookUrl !== undefined &&
    failures > 0 &&
    onHook.wrong`BUILD_HOOK_URL has failed ${counted(failures, 'time')} since ${new Date(failed_since).toISOString()}: ${message}`
  )
}

/** Checks the age of the newest backup, and whether the next one can be written. */
async function checkBackups({ db, dialect, env, now }: DatabaseFacts): Promise<Finding> {
  const { backupDir } = env
  // Backups of Postgres are not visible from here, and without one no data can be restored.
  if (dialect === 'postgres')
    return onBackups.warning`Backups of Postgres are your task; this check cannot see them. In containers the service 'backup' writes them; elsewhere run pg_dump every night, as src/operations/GUIDE.md says in 'Move to Postgres, and back'.`
  if (backupDir === undefined)
    return onBackups.warning`BACKUP_DIR is off: this product writes no backups. Make sure that something else does.`
  const listed = await listBackups(backupDir).catch(faultOf)
  if ('why' in listed)
    return onBackups.wrong`${backupDir} cannot be read (${listed.why}): give it to the user that runs the product.`
  const [newest] = listed
  const age = now - (newest?.writtenAt ?? (await firstMigratedAt(db)))
  const isWritable = await access(backupDir, constants.W_OK).then(
    () => true,
    () => newest === undefined && age < 36 * hour,
  )
  if (!isWritable)
    return onBackups.wrong`${backupDir} cannot be written: give it to the user that runs the product, or name another folder with BACKUP_DIR.`
  if (age > 36 * hour)
    return onBackups.wrong`The newest in ${backupDir} ${newest ? `was written ${agoText(age)}` : 'is missing'}: keep the product running at night, or see its log for the reason. \`npm run backup\` writes one now.`
  return newest
    ? onBackups.ok`The newest in ${backupDir} was written ${agoText(age)}.`
    : onBackups.ok`The first will be written tonight, into ${backupDir}.`
}

/** The checks of a database in the order of their lines; they end with the first one that finds it unusable. */
export const databaseChecks: Check<DatabaseFacts>[] = [
  checkPostgres,
  checkTables,
  checkTime,
  checkPublisher,
  checkBackups,
  checkMails,
  checkHookCalls,
]

/** Of each extension of this installation, and which it does without. */
async function checkExtensions({ db, env }: DatabaseFacts): Promise<(Finding | undefined)[]> {
  const { without, mail } = env
  const extensions = extensionsWithout(without)
  return [
    ...(await Promise.all(extensions.flatMap(({ check }) => check?.({ db, mail }) ?? []))),
    without.length > 0
      ? findingsOn('without').ok`This installation does without ${without.join(', ')}.`
      : undefined,
  ]
}

/** These read columns that a pending update may add. */
export const updatedChecks: Check<DatabaseFacts>[] = [checkLimits, checkExtensions]
