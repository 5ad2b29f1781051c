import { onTestFinished } from 'vitest'
import { openApi, openData } from '#commands/open-backend.ts'
import { readServerEnv } from '#server/env.ts'
import { type Dialect, freshLocation } from './database.ts'
import { allTables, fillEveryTable, rowsOf } from './every-table.ts'

const quiet = async <Result>(_message: unknown, work: () => Promise<Result> | Result) => work()

/** A database with rows in every table, which is opened as the product opens it: without some extensions. */
export async function filled(dialect: Dialect) {
  const { remove, dataDir, databaseUrl } = await freshLocation(dialect)
  onTestFinished(remove)
  const envWithout = (without: string, mail = true) =>
    readServerEnv({
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SEED: 'none',
      BACKUP_DIR: 'off',
      WITHOUT: without,
      ...(mail ? { SITE_URL: 'https://www.example.org' } : {}),
      ...(mail
        ? { SMTP_URL: 'smtp://localhost:9', NOTIFY_TO: 'desk@example.org', ADMIN_EMAIL: 'one@example.org' }
        : {}),
    })

  async function open(without = '') {
    const env = envWithout(without)
    const database = await openData({ env, step: quiet, hasSite: false })
    const api = openApi({ env, database, log: () => {}, onContentChange: () => {} })
    const close = async () => {
      await api.stopTasks()
      await database.close()
    }
    const get = (path: string, headers = {}) => api.app.request(`http://api.test${path}`, { headers }, {})
    return { ...api, db: database.db, close, get }
  }
  const first = await open()
  const made = await fillEveryTable(first.db)
  const rows = await rowsOf(first.db, allTables)
  return { dataDir, databaseUrl, envWithout, open, first, made, rows }
}
