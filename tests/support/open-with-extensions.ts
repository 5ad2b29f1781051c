import { openDatabase } from '#server/database/open.ts'
import { install } from '#server/hooks.ts'
import { presentExtensions } from './left-out.ts'

/** Opens a database as the product does, with all extensions that this run of the tests has. */
export async function openWithExtensions(where: Parameters<typeof openDatabase>[0]) {
  const database = await openDatabase(where)
  return { ...database, db: install(database.db, presentExtensions) }
}
