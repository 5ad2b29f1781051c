import { access, constants, statfs } from 'node:fs/promises'
import { hour } from '#lib/durations.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { counted } from '#lib/counted.ts'
import { listBackups } from '#server/backups/backup-files.ts'
import { faultOf, faultText } from '#lib/fault-text.ts'
import { databaseSize } from '#server/database/database-size.ts'
import { postgresTime } from '#server/database/postgres-facts.ts'
import type { Db } from '#server/database/schema.ts'
import { countSubscriptions } from '#server/subscriptions/store.ts'
import { hasDatabase, openDatabase } from '#server/database/open.ts'
import type { ServerEnv } from '#server/env.ts'
import { firstMigratedAt, hasTables, pendingUpdate } from '#server/database/migrations/migrate.ts'
import { missingSiteUrl } from '#server/mail/environment.ts'
import { readMailState } from '#server/mail/state.ts'
import { openHookState } from '#server/publishing/rebuilds.ts'
import { checkClockAgainst } from './check-clock.ts'
import { agoText, type Finding, findingsOn } from './check.ts'
import { checkLimits, checkPostgres } from './check-postgres.ts'
import { checkPublisher } from './check-publisher.ts'

const onBackups = findingsOn('backups')
const onDatabase = findingsOn('database')
const onDisk = findingsOn('disk')
const onHook = findingsOn('hook')
const onMail = findingsOn('mail')
const onReads = findingsOn('reads')
const onSubscribers = findingsOn('subscribers')

const megabyte = 1_000_000

type Location = Pick<ServerEnv, 'dataDir' | 'databaseUrl' | 'backupDir' | 'buildHookUrl' | 'counts' | 'mail'>

/** Checks the database, its clock, the queued mails and the build hook. */
export async function checkDatabase(env: Location, now: number): Promise<Finding[]> {
  const { dataDir, databaseUrl } = env
  if (!hasDatabase(env))
    return [
      onDatabase.wrong(
        `There is none in DATA_DIR ${dataDir}: name the right folder, or start the product once.`,
      ),
    ]
  let database
  try {
    database = await openDatabase(env)
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    return [onDatabase.wrong(error.message)]
  }
  const { db, dialect, close } = database
  try {
    const ofPostgres = dialect === 'postgres' ? await checkPostgres(db) : []
    if (ofPostgres.some(({ level }) => level === 'wrong')) return ofPostgres
    const pending = await pendingUpdate(db)
    if (!(await hasTables(db))) throw new OperatorError('It has no tables of this product.')
    const where =
      dialect === 'sqlite'
        ? `SQLite in ${dataDir}, ${(databaseSize(dataDir) / megabyte).toFixed(1)} MB, intact`
        : `Postgres at ${new URL(databaseUrl ?? '').host}`
    const found = [
      pending.length > 0
        ? onDatabase.warning(
            `${where}; the next start of this version changes its tables (${pending.join(', ')}).`,
          )
        : onDatabase.ok(`${where}; the tables are up to date.`),
    ]
    if (dialect === 'postgres') {
      const time = await postgresTime(db)
      found.push(
        ...ofPostgres,
        checkClockAgainst('Postgres', time, now),
        ...(pending.length === 0 ? await checkLimits(database) : []),
        ...(await checkPublisher(db, time)),
        // Backups of Postgres are not visible from here, and without one no data can be restored.
        onBackups.warning(
          "Backups of Postgres are your task; this check cannot see them. In containers the service 'backup' writes them; elsewhere run pg_dump every night, as src/operations/GUIDE.md says in 'Move to Postgres, and back'.",
        ),
      )
    } else found.push(await checkBackups(env, await firstMigratedAt(db), now))
    if (pending.length === 0)
      found.push(await checkReads(db, env.counts), await checkSubscribers(db, env.mail))
    const mails = await readMailState(db)
    if (mails.failing > 0)
      found.push(
        onMail.warning(`Not sent to staff so far: ${counted(mails.failing, 'mail')} (${mails.message})`),
      )
    const hook = await openHookState(db, () => now).read()
    if (env.buildHookUrl !== undefined && hook.failures > 0)
      found.push(
        onHook.wrong(
          `BUILD_HOOK_URL has failed ${counted(hook.failures, 'time')} since ${new Date(hook.failed_since).toISOString()}: ${hook.message}`,
        ),
      )
    return found
  } catch (error) {
    const text =
      error instanceof OperatorError ? error.message : `The database cannot be read: ${faultText(error)}`
    return [onDatabase.wrong(text)]
  } finally {
    await close()
  }
}

/** Reports the stored counts, in case readers ask. */
async function checkReads(db: Db, counts: boolean): Promise<Finding> {
  const publications = (await db.selectFrom('reads').select('publication_id').distinct().execute()).length
  const stored = `The database has counts of ${counted(publications, 'publication')}`
  return onReads.ok(`${stored}${counts ? '' : '; COUNT=off adds no more'}.`)
}

/** Reports the stored addresses, and whether visitors can subscribe. */
async function checkSubscribers(db: Db, mail: ServerEnv['mail']): Promise<Finding> {
  const { confirmed, unconfirmed, stopped } = await countSubscriptions(db)
  const refused = stopped > 0 ? `, and ${stopped} without mails because their mail server refuses them` : ''
  const stored = `${counted(confirmed, 'confirmed address', 'confirmed addresses')}, ${unconfirmed} unconfirmed${refused}`
  if (mail === undefined) return onSubscribers.ok(`${stored}; without mail no one can subscribe.`)
  if (mail.siteUrl === undefined) return onSubscribers.warning(`${stored}. ${missingSiteUrl}`)
  return mail.apiUrl === undefined
    ? onSubscribers.warning(
        `${stored}. The API has another address than the site: no one can subscribe until PUBLIC_API_HOST is set.`,
      )
    : onSubscribers.ok(`${stored}.`)
}

/** Checks the age of the newest backup, and whether the next one can be written. */
async function checkBackups({ backupDir }: Location, installedAt: number, now: number): Promise<Finding> {
  if (backupDir === undefined)
    return onBackups.warning(
      'BACKUP_DIR is off: this product writes no backups. Make sure that something else does.',
    )
  const listed = await listBackups(backupDir).catch(faultOf)
  if ('why' in listed)
    return onBackups.wrong(
      `${backupDir} cannot be read (${listed.why}): give it to the user that runs the product.`,
    )
  const [newest] = listed
  const age = now - (newest?.writtenAt ?? installedAt)
  const isWritable = await access(backupDir, constants.W_OK).then(
    () => true,
    () => newest === undefined && age < 36 * hour,
  )
  if (!isWritable)
    return onBackups.wrong(
      `${backupDir} cannot be written: give it to the user that runs the product, or name another folder with BACKUP_DIR.`,
    )
  if (age > 36 * hour)
    return onBackups.wrong(
      `The newest in ${backupDir} ${newest ? `was written ${agoText(age)}` : 'is missing'}: keep the product running at night, or see its log for the reason. \`npm run backup\` writes one now.`,
    )
  return onBackups.ok(
    newest
      ? `The newest in ${backupDir} was written ${agoText(age)}.`
      : `The first will be written tonight, into ${backupDir}.`,
  )
}

/** Free disk space for the database, its next backup and builds. */
export async function checkDisk({
  dataDir,
  backupDir,
  databaseUrl,
}: Pick<Location, 'dataDir' | 'backupDir' | 'databaseUrl'>): Promise<Finding[]> {
  const found: Finding[] = []
  const size = databaseUrl === undefined ? databaseSize(dataDir) : 0
  for (const folder of new Set([dataDir, backupDir ?? dataDir])) {
    const facts = await statfs(folder).catch(() => undefined)
    if (facts === undefined) continue
    const free = facts.bavail * facts.bsize
    const text = `${folder} has ${Math.floor(free / megabyte).toLocaleString('en-GB')} MB left`
    if (free < size + 64 * megabyte)
      found.push(onDisk.wrong(`${text}, which is too little for a backup: make room.`))
    else if (free < 3 * size + 500 * megabyte) found.push(onDisk.warning(`${text}: make room soon.`))
    else found.push(onDisk.ok(`${text}.`))
  }
  return found
}
