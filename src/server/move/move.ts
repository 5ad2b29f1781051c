import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { PoolClient } from 'pg'
import { OperatorError } from '#lib/operator-error.ts'
import { conditionOf } from '#server/database/backup.ts'
import { databaseFile } from '#server/database/database-file.ts'
import { updateTables } from '#server/backups/update-tables.ts'
import { hasDatabase, openDatabase } from '#server/database/open.ts'
import { migrate } from '#server/database/migrations/migrate.ts'
import { copyTables } from './copy-tables.ts'
import { lockPostgres, postgresSide, requireEmptyPostgres, requireSameColumns } from './postgres-side.ts'
import { sqliteSide, tablesOf } from './sqlite-side.ts'

interface Move {
  /** Folder of the SQLite database. */
  dataDir: string
  databaseUrl: string
  /** For a backup of the source before its tables are updated; undefined if the operator backs up by other means. */
  backupDir: string | undefined
  /** Prints a line for the operator. */
  say: (text: string) => void
}

type Opened = Awaited<ReturnType<typeof openDatabase>>

/** Runs work in one transaction of Postgres: an interrupted move leaves nothing behind. */
async function inPostgres(
  { databaseUrl }: Move,
  work: (client: PoolClient) => Promise<void>,
  prepare: (database: Opened) => Promise<void>,
): Promise<void> {
  const database = await openDatabase({ dataDir: '', databaseUrl })
  try {
    await prepare(database)
    const client = await database.pool?.connect()
    if (client === undefined) throw new Error('Postgres has no pool')
    try {
      await client.query('begin isolation level repeatable read')
      await work(client)
      await client.query('commit')
    } catch (error) {
      // It fails too if the connection is lost, and would hide the reason.
      await client.query('rollback').catch(() => {})
      throw error
    } finally {
      client.release()
    }
  } finally {
    await database.close()
  }
}

/** Moves an SQLite database into an empty one in Postgres, whole or not at all; throws OperatorError (OWN-06). */
export async function moveToPostgres(move: Move): Promise<void> {
  const { dataDir, say } = move
  const file = join(dataDir, databaseFile)
  if (!hasDatabase({ dataDir, databaseUrl: undefined }))
    throw new OperatorError(`There is no database in DATA_DIR ${dataDir}: nothing was moved.`)
  if (conditionOf(file) === 'in use')
    throw new OperatorError('The product is running on this database: stop it first.')
  const source = await openDatabase({ dataDir, databaseUrl: undefined })
  await updateTables(source, move).finally(() => source.close())
  using database = new DatabaseSync(file)
  // Blocks all other writers from here on.
  database.exec('BEGIN IMMEDIATE')
  const tables = tablesOf(database)
  await inPostgres(
    move,
    async (client) => {
      for (const table of tables) await requireSameColumns(client, table)
      await copyTables({ from: sqliteSide(database), to: postgresSide(client), tables, say })
    },
    async ({ db, pool }) => {
      const client = await pool?.connect()
      if (client) await requireEmptyPostgres(client).finally(() => client.release())
      await migrate(db)
    },
  )
}

/** Moves a database in Postgres into a folder without one, whole or not at all; throws OperatorError (OWN-06). */
export async function moveToSqlite(move: Move): Promise<void> {
  const { dataDir, say } = move
  const target = join(dataDir, databaseFile)
  if (existsSync(target))
    throw new OperatorError(
      `There is a database in ${dataDir} already: nothing was moved. Name a new folder.`,
    )
  // It gets its final name and place once it is complete; an interrupted move leaves only this folder.
  const unfinished = join(dataDir, 'moving')
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  const made = await openDatabase({ dataDir: unfinished, databaseUrl: undefined })
  await migrate(made.db).finally(() => made.close())
  const file = join(unfinished, databaseFile)
  try {
    using database = new DatabaseSync(file)
    database.exec('BEGIN IMMEDIATE')
    const tables = tablesOf(database)
    await inPostgres(
      move,
      async (client) => {
        await lockPostgres(client, tables)
        for (const table of tables) await requireSameColumns(client, table)
        await copyTables({ from: postgresSide(client), to: sqliteSide(database), tables, say })
      },
      async (source) => void (await updateTables(source, move)),
    )
    database.exec('COMMIT')
    database.exec('PRAGMA journal_mode=DELETE')
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
  await rename(file, target)
  await rm(unfinished, { recursive: true, force: true })
}
