import { openDatabase } from '#server/database/open.ts'
import { withExtensions } from '#server/extensions.ts'
import { presentExtensions } from './left-out.ts'

/** Opens a database as the product does, with all extensions that this run of the tests has. */
export async function openWithExtensions(where: Parameters<typeof openDatabase>[0]) {
  const database = await openDatabase(where)
  return { ...database, db: withExtensions(database.db, presentExtensions) }
}
