import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { openDatabase } from '#server/database/open.ts'
import type { Dialect } from './database.ts'

/**
 * Runs on an empty database the statements with which v0.9 made its tables, recorded from its migrations. With
 * `migrations`, only the first ones.
 */
export async function makeTablesOfV09(
  where: Parameters<typeof openDatabase>[0],
  migrations = Infinity,
): Promise<void> {
  const dialect: Dialect = where.databaseUrl === undefined ? 'sqlite' : 'postgres'
  const file = new URL(`../fixtures/v0.9/${dialect}.sql`, import.meta.url)
  const statements = (await readFile(file, 'utf8')).trim().split('\n')
  const { db, close } = await openDatabase(where)
  let made = 0
  await db.transaction().execute(async (work) => {
    for (const statement of statements) {
      if (made === migrations) break
      await sql.raw(statement).execute(work)
      if (statement.startsWith('insert into "kysely_migration" (')) made += 1
    }
  })
  await close()
}
