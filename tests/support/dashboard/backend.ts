import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isExtension, type Extension } from '#contract/features.ts'
import type { PublishStatus } from '#contract/publishing.ts'
import { createApp } from '#server/app.ts'
import { addAccount } from '#server/accounts/accounts.ts'
import { extensionsWithout, withExtensions } from '#server/extensions.ts'
import { createLimiters, defaultLimits } from '#server/http/limits.ts'
import { migrate } from '#server/database/migrations/migrate.ts'
import { seed } from '#server/seed/seed.ts'
import { openWithExtensions } from '../open-with-extensions.ts'
import { insertMany } from '../large-backend.ts'
import { firstAccount } from './first-account.ts'

type Db = Awaited<ReturnType<typeof openWithExtensions>>['db']

/** A folder to copy, whose database has all tables, records and an account that has signed in. */
export interface Template {
  folder: string
  features: Extension[]
  token: string
  user: unknown
}

/** The real API on the database in a folder, with a publisher that has published everything. */
async function openApp(dataDir: string, leftOut: string[] = []) {
  const { close, ...opened } = await openWithExtensions({ dataDir, databaseUrl: undefined })
  const extensions = extensionsWithout(leftOut)
  const db = withExtensions(opened.db, extensions)
  const live: PublishStatus = { state: 'live', since: Date.now(), message: '' }
  const deps = {
    db,
    limiters: createLimiters(defaultLimits, undefined),
    now: Date.now,
    pause: async () => {},
    log: () => {},
    onContentChange: () => {},
    repeat: () => {},
    publishing: { status: async () => live, publishNow: async () => {} },
    checkReady: async () => {},
    corsOrigins: [],
    trustedHops: 0,
  }
  return { db, app: createApp(deps, extensions), close }
}

const fillings = {
  samples: (db: Db) => seed(db, { now: Date.now() }),
  many: insertMany,
}

/** The contents of a database: the samples, or thousands of records. */
export type Records = keyof typeof fillings

export async function makeTemplate(records: Records): Promise<Template> {
  const folder = await mkdtemp(join(tmpdir(), 'dashboard-template-'))
  const { db, app, close } = await openApp(folder)
  await migrate(db)
  await fillings[records](db)
  await addAccount(db, { ...firstAccount, role: 'Editor', position: '', now: Date.now() })
  const { features }: { features: string[] } = await (await app.request('/api/features')).json()
  const answer = await app.request(
    '/api/auth/login',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(firstAccount),
    },
    {},
  )
  const { token, user }: { token: string; user: unknown } = await answer.json()
  await close()
  return { folder, features: features.filter(isExtension), token, user }
}

/** A fresh backend with the template's content, without some extensions. */
export async function openBackend({ folder }: Template, leftOut: string[]) {
  const dataDir = await mkdtemp(join(tmpdir(), 'dashboard-data-'))
  await cp(folder, dataDir, { recursive: true })
  const { app, close } = await openApp(dataDir, leftOut)
  return {
    app,
    async close() {
      await close()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}
