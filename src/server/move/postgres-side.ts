import type { PoolClient } from 'pg'
import { z } from '#contract/zod.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { batchSize, type Side, type Table } from './side.ts'

const quoted = (name: string) => `"${name}"`

async function names(client: PoolClient, query: string, values: string[] = []): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(query, values)
  return rows.map(({ name }) => name)
}

/** Names of all tables in a Postgres database. */
export function postgresTables(client: PoolClient): Promise<string[]> {
  return names(
    client,
    `select table_name as name from information_schema.tables
     where table_schema = current_schema() and table_type = 'BASE TABLE'`,
  )
}

/** Throws OperatorError unless a Postgres database has nothing but empty tables of this product. */
export async function requireEmptyPostgres(client: PoolClient): Promise<void> {
  const tables = await postgresTables(client)
  const isOurs = tables.length === 0 || tables.includes('kysely_migration')
  for (const table of tables.filter((name) => !name.startsWith('kysely_') && name !== 'list_revision')) {
    const { rowCount } = await client.query(`select 1 from ${quoted(table)} limit 1`)
    if (isOurs && rowCount === 0) continue
    throw new OperatorError(
      `The Postgres database is not empty (${table}): nothing was moved. Name a new database.`,
    )
  }
}

/**
 * Throws OperatorError if another client is connected to a Postgres database; then locks its tables against
 * writes.
 */
export async function lockPostgres(client: PoolClient, tables: Table[]): Promise<void> {
  const others = await names(
    client,
    `select coalesce(nullif(application_name, ''), usename::text, 'unknown') as name from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  if (others.length > 0)
    throw new OperatorError(
      `The Postgres database is in use by ${others.length} other connections (${[...new Set(others)].join(', ')}): stop the product and all other clients first.`,
    )
  const list = tables.map(({ name }) => quoted(name)).join(', ')
  // Autovacuum may hold a table. Postgres ends it after a second, if another client waits.
  await client.query(`set local lock_timeout = '10s'`)
  await client.query(`lock table ${list} in share row exclusive mode`)
}

/** Throws if the columns of a Postgres table differ from those that are moved. */
export async function requireSameColumns(client: PoolClient, table: Table): Promise<void> {
  const columns = await names(
    client,
    `select column_name as name from information_schema.columns
     where table_schema = current_schema() and table_name = $1 and is_generated = 'NEVER'`,
    [table.name],
  )
  if (columns.sort().join() !== table.columns.toSorted().join())
    throw new Error(`The table ${table.name} has different columns in Postgres: ${columns.join(', ')}`)
}

const row = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.bigint(), z.instanceof(Uint8Array), z.null()]),
)

/** Postgres as a side of a move. Its client must be in a transaction, as cursors require. */
export function postgresSide(client: PoolClient): Side {
  return {
    async *read(table) {
      const list = table.columns.map(quoted).join(', ')
      await client.query(`declare moving no scroll cursor for select ${list} from ${quoted(table.name)}`)
      for (;;) {
        const { rows } = await client.query(`fetch ${batchSize(table)} from moving`)
        if (rows.length === 0) break
        yield z.parse(z.array(row), rows)
      }
      await client.query('close moving')
    },
    async insert({ name, columns }, rows) {
      let count = 0
      const places = rows.map(() => `(${columns.map(() => `$${(count += 1)}`).join(', ')})`)
      await client.query(
        `insert into ${quoted(name)} (${columns.map(quoted).join(', ')}) values ${places.join(', ')}`,
        rows.flatMap((row) => columns.map((column) => row[column])),
      )
    },
  }
}
