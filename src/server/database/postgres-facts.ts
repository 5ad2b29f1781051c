import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

interface PostgresFacts {
  /** `UTF8`, where it can keep every text. */
  encoding: string
  /** Where tables are made; null where search_path names no schema that exists. */
  schema: string | null
  user: string
  /** Whether it refuses writes, as a standby does. */
  isReadOnly: boolean
  /** Whether the user may make tables in the schema, as updates do. */
  mayCreate: boolean
}

/** What decides whether a Postgres database can be used. */
export async function readPostgresFacts(db: Kysely<Database>): Promise<PostgresFacts> {
  const { rows } = await sql<PostgresFacts>`
    select
      current_setting('server_encoding') as "encoding",
      current_schema() as "schema",
      current_user as "user",
      current_setting('transaction_read_only') = 'on' as "isReadOnly",
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate"`.execute(db)
  const [facts] = rows
  if (facts === undefined) throw new Error('Postgres says nothing about itself')
  return facts
}
