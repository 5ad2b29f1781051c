import type { OpenDatabase } from '#server/database/open.ts'
import { readPostgresFacts } from '#server/database/postgres-facts.ts'
import { hasTables } from '#server/database/migrations/migrate.ts'
import { type Finding, findingsOn } from './check.ts'

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
