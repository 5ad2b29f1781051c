import { setTimeout as pause } from 'node:timers/promises'
import { createApp, type RequestLine } from './app.ts'
import type { AppDeps } from './app-context.ts'
import { ensureFirstAccount } from './auth/accounts.ts'
import { openDatabase } from './database/open.ts'
import type { ServerEnv } from './env.ts'
import { createLimiters, defaultLimits } from './limits.ts'
import { migrate } from './migrations/migrate.ts'
import { declineSeed, seed } from './seed/seed.ts'

/** Does one step of starting and says what was done; `words` may depend on the result. */
export type Step = <Result>(
  words: string | ((result: Result) => string),
  work: () => Promise<Result> | Result,
) => Promise<Result>

interface Options {
  env: ServerEnv
  step: Step
  log: (line: RequestLine) => void
  /** Publications or expertise cards have changed. */
  onContentChange: () => void | Promise<void>
  publishing?: AppDeps['publishing']
}

/**
 * Makes what is missing, the tables, the sample content and the first account, and opens the API on it.
 * `firstPassword` is there only when an account was made with a random one: it is kept nowhere.
 */
export async function openBackend({ env, step, log, onContentChange, publishing }: Options) {
  const database = await step(
    ({ dialect }) => `Database open: ${dialect === 'sqlite' ? `SQLite in ${env.dataDir}` : 'Postgres'}`,
    () => openDatabase(env),
  )
  const { db, pool } = database
  await step(
    (applied) => (applied.length === 0 ? 'Tables are up to date' : `Tables made: ${applied.join(', ')}`),
    () => migrate(db),
  )
  if (env.seed === 'sample')
    await step(
      (made) =>
        made === undefined
          ? 'Content is there already'
          : `Sample content made: ${made.publications} publications, ${made.expertiseCards} expertise cards, ${made.queries} queries, ${made.appointments} appointments`,
      () => seed(db, { now: Date.now() }),
    )
  else await declineSeed(db, { now: Date.now() })
  const { created, password } = await step(
    (account) => (account.created ? `First account made: ${env.adminEmail}` : 'Accounts are there already'),
    () => ensureFirstAccount(db, { email: env.adminEmail, password: env.adminPassword, now: Date.now() }),
  )
  const app = createApp({
    db,
    limiters: createLimiters(defaultLimits, pool),
    now: Date.now,
    pause,
    log,
    onContentChange,
    ...(publishing ? { publishing } : {}),
    corsOrigins: env.corsOrigins,
    trustedHops: env.trustedHops,
  })
  return { app, db, firstPassword: created ? password : undefined, close: database.close }
}
