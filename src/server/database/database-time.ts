import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

/** Time by the clock of a Postgres server, in milliseconds since 1970. */
export async function postgresTime(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ now: number }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db)
  return rows[0]?.now ?? Number.NaN
}
