import { argon2Sync, randomBytes } from 'node:crypto'
import { createClient } from '#api/client.ts'
import { login } from '#contract/auth.ts'
import { type AppDeps, createApp, type RequestLine } from '#server/app.ts'
import { addAccount } from '#server/accounts/accounts.ts'
import { extensionsWithout, withExtensions } from '#server/extensions.ts'
import { createReadiness } from '#server/health/readiness.ts'
import { createLimiters, defaultLimits, type LimitSettings } from '#server/http/limits.ts'
import { openMail } from '#server/mail/queue.ts'
import { type Dialect, freshDatabase } from './database.ts'
import { leftOut } from './left-out.ts'
import { mailSettings } from './mail.ts'

export const staff = { email: 'staff@example.org', password: 'a-long-password' }

interface Options {
  limits?: Partial<LimitSettings>
  corsOrigins?: string[]
  trustedHops?: number
  publishing?: AppDeps['publishing']
  /** The address of the site, in a product that sends mail. */
  mailFrom?: string
  /** Whether staff want to hear when they publish a text that no reviewer has read (REVIEW). */
  asksForReview?: boolean
  /** Extensions that the installation does without. */
  without?: string[]
  /** Called for each statement that the API runs. */
  onStatement?: () => void
}

/** A hash that is cheap to check: every hash states its own cost. */
function quickHash(password: string): string {
  const nonce = randomBytes(16)
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 }
  const tag = argon2Sync('argon2id', { ...cost, message: password, nonce })
  const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=8,t=1,p=1$${encode(nonce)}$${encode(tag)}`
}

type NewAccount = Parameters<typeof addAccount>[1]

async function addQuickAccount(db: AppDeps['db'], account: NewAccount & { password: string }): Promise<void> {
  const { password, ...others } = account
  await addAccount(db, others)
  const hash = quickHash(password)
  await db.updateTable('accounts').set({ password_hash: hash }).where('email', '=', account.email).execute()
}

/** The real API on a fresh database, called through the real client, with a clock that the test moves. */
export async function startApi(
  dialect: Dialect,
  {
    limits = {},
    corsOrigins = [],
    trustedHops = 0,
    publishing,
    mailFrom,
    asksForReview = false,
    without = leftOut,
    onStatement = () => {},
  }: Options = {},
) {
  const database = await freshDatabase(dialect)
  const { pool } = database
  const extensions = extensionsWithout(without)
  const db = withExtensions(database.db, extensions).withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      onStatement()
      return result
    },
  })
  const clock = { now: Date.UTC(2026, 10, 20, 12) }
  const lines: RequestLine[] = []
  const pauses: number[] = []
  const changes = { count: 0 }
  const tasks: (() => Promise<void>)[] = []
  const deps: AppDeps = {
    db,
    limiters: createLimiters({ ...defaultLimits, ...limits }, pool),
    now: () => clock.now,
    pause: async (milliseconds) => pauses.push(milliseconds),
    log: (line) => lines.push(line),
    onContentChange: () => {
      changes.count += 1
    },
    checkReady: createReadiness({ db }).check,
    corsOrigins,
    trustedHops,
    publishing,
    asksForReview,
    repeat: (task) => tasks.push(task),
    mail:
      mailFrom === undefined
        ? undefined
        : openMail(db, mailSettings('smtp://localhost', { siteUrl: mailFrom }), () => clock.now),
  }
  const app = createApp(deps, extensions)
  await addQuickAccount(db, {
    ...staff,
    fullName: 'Sample Author',
    role: 'Editor',
    position: 'Research',
    now: clock.now,
  })
  const host = 'http://api.test'
  const request = (path: string, init?: RequestInit) => app.request(`${host}${path}`, init, {})
  const call = createClient({ host, fetch: async (input, init) => app.request(input, init, {}) })
  const signIn = async () => (await call(login, { body: staff })).token ?? ''
  return {
    db,
    deps,
    app,
    call,
    request,
    signIn,
    clock,
    lines,
    pauses,
    changes,
    /** Runs the tasks that extensions repeat. */
    runTasks: async () => {
      for (const task of tasks) await task()
    },
    close: () => database.close(),
  }
}

export type TestApi = Awaited<ReturnType<typeof startApi>>

export const colleague = { email: 'colleague@example.org', password: 'a-different-password' }

/** Adds a second account. Returns its identifier. */
export async function addColleague({ db, clock }: TestApi): Promise<string> {
  await addQuickAccount(db, {
    ...colleague,
    fullName: 'Sample Colleague',
    role: 'Editor',
    position: '',
    now: clock.now,
  })
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', colleague.email)
    .executeTakeFirstOrThrow()
  return row.id
}

/** A POST of JSON that the client would not send. */
export function json(body: unknown, token?: string): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  }
}
