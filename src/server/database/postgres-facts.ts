import { sql } from 'kysely'
import type { Db } from './schema.ts'

interface PostgresFacts {
  /** `UTF8` if it can store every text. */
  encoding: string
  /** Schema of new tables; null if search_path names no existing one. */
  schema: string | null
  user: string
  /** Whether it refuses writes, as a standby does. */
  isReadOnly: boolean
  /** Whether the user may create tables in the schema, as updates do. */
  mayCreate: boolean
}

/** Facts that decide whether a Postgres database is usable. */
export async function readPostgresFacts(db: Db): Promise<PostgresFacts> {
  const { rows } = await sql<PostgresFacts>`
    select
      current_setting('server_encoding') as "encoding",
      current_schema() as "schema",
      current_user as "user",
      current_setting('transaction_read_only') = 'on' as "isReadOnly",
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate"`.execute(db)
  const [facts] = rows
  if (facts === undefined) throw new Error('Postgres returned no facts about itself')
  return facts
}

/** Time by the clock of a Postgres server, in milliseconds since 1970. */
export async function postgresTime(db: Db): Promise<number> {
  const { rows } = await sql<{ now: number }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db)
  return rows[0]?.now ?? Number.NaN
}
