import { randomUUID } from 'node:crypto'
import type { OpenDatabase } from '#server/database/open.ts'
import { readPostgresFacts } from '#server/database/postgres-facts.ts'
import { createLimiters, defaultLimits } from '#server/http/limits.ts'
import { faultText } from '#lib/fault-text.ts'
import { hasTables } from '#server/database/migrations/migrate.ts'
import { type Finding, findingsOn } from './check.ts'

const onLimits = findingsOn('limits')
const onDatabase = findingsOn('database')

/** Findings about a Postgres database that can be opened; empty if it is in order. */
export async function checkPostgres(db: OpenDatabase['db']): Promise<Finding[]> {
  const { encoding, schema, user, isReadOnly, mayCreate } = await readPostgresFacts(db)
  const isOurs = await hasTables(db)
  const found: Finding[] = []
  if (isReadOnly)
    found.push(onDatabase.wrong('Postgres is read-only: name a server that can be written, not a standby.'))
  if (!mayCreate)
    found.push(
      onDatabase[isOurs ? 'warning' : 'wrong'](
        `${user} may not create tables in the schema ${schema}, as updates do: ALTER DATABASE "NAME" OWNER TO "${user}".`,
      ),
    )
  if (!isOurs)
    found.push(
      onDatabase.wrong(
        'Postgres has no tables of this product: check DATABASE_URL, or start the product once.',
      ),
    )
  if (encoding === 'SQL_ASCII')
    found.push(
      onDatabase.warning(
        'Its encoding is SQL_ASCII, so Postgres does not validate text: copy it with pg_dump and pg_restore into a database in UTF-8.',
      ),
    )
  return found
}

/**
 * Counts twice, as two sign-ins do: a pooler may give each statement another session. The counter is that of no network
 * and no account, and is removed.
 */
export async function checkLimits({ pool }: Pick<OpenDatabase, 'pool'>): Promise<Finding[]> {
  if (pool === undefined) return []
  const limiters = createLimiters(defaultLimits, pool)
  const ours = `doctor ${randomUUID()}`
  try {
    for (let time = 1; time <= 2; time += 1)
      await Promise.all(Array.from({ length: 8 }, () => limiters.exceeds('formByNetwork', ours)))
    await limiters.forget('formByNetwork', ours)
    return [onLimits.ok('Sign-ins and forms can be counted.')]
  } catch (error) {
    return [
      onLimits.wrong(
        `Sign-ins and forms are refused, because they cannot be counted: ${faultText(error)} If a pooler is in front, name Postgres itself in DATABASE_URL.`,
      ),
    ]
  }
}
