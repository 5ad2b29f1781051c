import { OperatorError } from '#lib/operator-error.ts'
import { faultText } from '#lib/fault-text.ts'
import type { ServerEnv } from '#server/env.ts'
import { extensionsWithout, withExtensions } from '#server/extensions.ts'
import { pendingUpdate } from '#server/database/migrations/migrate.ts'
import { hasDatabase, openDatabase } from '#server/database/open.ts'
import { readCounts } from '#server/publishing/rebuilds.ts'
import { type Finding, findingsOn } from '#server/health/finding.ts'
import type { Check, Facts } from './check.ts'
import { checkHook, checkMail, checkSite } from './check-connections.ts'
import { databaseChecks, updatedChecks } from './check-database.ts'
import { checkDisk, checkProxy } from './check-settings.ts'

/** The other checks, in the order of their lines. */
const checks: Check<Facts>[] = [checkDisk, checkMail, checkHook, checkSite, checkProxy]

async function run<Read>(check: Check<Read>, facts: Read): Promise<Finding[]> {
  return [await check(facts)].flat().filter((found) => found !== undefined && found !== false)
}

const onDatabase = findingsOn('database')

/** Adds the findings on the database, and returns when content was last changed. */
async function examineDatabase(facts: Facts, found: Finding[]): Promise<number | undefined> {
  const extensions = extensionsWithout(facts.env.without)
  const { close, ...database } = await openDatabase(facts.env)
  const opened = { ...database, db: withExtensions(database.db, extensions) }
  try {
    const pending = await pendingUpdate(opened.db)
    for (const check of [...databaseChecks, ...(pending.length === 0 ? updatedChecks : [])]) {
      found.push(...(await run(check, { ...facts, ...opened, pending })))
      if (found.some(({ name, level }) => name === 'database' && level === 'wrong')) return undefined
    }
    return (await readCounts(opened.db, 'site')).changed_at || undefined
  } catch (error) {
    if (error instanceof OperatorError) throw error
    throw new OperatorError(`The database cannot be read: ${faultText(error)}`)
  } finally {
    await close()
  }
}

/** The findings about an installation, in the order of its checks. */
export async function examine(
  env: ServerEnv,
  { now = Date.now(), fetch = globalThis.fetch }: Partial<Facts> = {},
): Promise<Finding[]> {
  const found: Finding[] = []
  const facts: Facts = { env, now, fetch }
  if (!hasDatabase(env))
    found.push(
      onDatabase.wrong`There is none in DATA_DIR ${env.dataDir}: name the right folder, or start the product once.`,
    )
  else
    facts.changedAt = await examineDatabase(facts, found).catch((error: unknown) => {
      if (!(error instanceof OperatorError)) throw error
      found.push(onDatabase.wrong`${error.message}`)
      return undefined
    })
  const others = await Promise.all(checks.map((check) => run(check, facts)))
  return [...found, ...others.flat()]
}
