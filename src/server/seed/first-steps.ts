import type { App, AppDeps } from '#server/http/app-context.ts'
import { route } from '#server/http/endpoint-route.ts'
import { type FirstSteps, readFirstSteps } from '#contract/first-steps.ts'
import { organisation } from '#config/brand/brand.ts'
import type { Db } from '#server/database/schema.ts'
import { findSamples } from './remove-samples.ts'
import { claimMeta, readMeta } from '#server/database/meta.ts'
import { countPublished } from '#server/publications/store.ts'

/** The key under which the first steps are recorded as over. */
const mark = 'first steps over'

/** The name of the sample firm: any other name was set by the installation. */
const sampleName = 'Market Systems Advisory'

/** Whether an account is the one created at the first start: identifiers begin with their time. */
async function isFirstAccount(db: Db, id: string): Promise<boolean> {
  const first = await db.selectFrom('accounts').select('id').orderBy('id').limit(1).executeTakeFirst()
  return first?.id === id
}

async function hasColleagues(db: Db): Promise<boolean> {
  const accounts = await db.selectFrom('accounts').select('id').where('is_active', '=', 1).limit(2).execute()
  return accounts.length > 1
}

interface Asked {
  /** Milliseconds since 1970. */
  now: number
  /** Whether mail is set up. */
  mailed: boolean
  /** Identifier of the calling account. */
  account: string
  name?: string
}

/** The state of the first steps. Once the site has content other than samples, they are over permanently. */
export async function readSteps(
  db: Db,
  { now, mailed, account, name = organisation.name }: Asked,
): Promise<FirstSteps> {
  const operator = await isFirstAccount(db, account)
  const done = { published: true, samplesRemoved: true, branded: true, mailed: true, colleagues: true }
  if ((await readMeta(db, mark)) !== '') return { over: true, operator, steps: done }
  const samples = await findSamples(db)
  const steps = {
    published: (await countPublished(db)) > samples.publication.length,
    samplesRemoved: Object.values(samples).every((ids) => ids.length === 0),
    branded: name !== sampleName,
    mailed,
    colleagues: await hasColleagues(db),
  }
  const over = steps.published && steps.samplesRemoved
  if (over) await claimMeta(db, mark, new Date(now).toISOString())
  return { over, operator, steps }
}

/** First steps for a new installation (OWN-02). */
export function firstStepRoutes(app: App, deps: AppDeps): void {
  const { db, mail, now } = deps
  route(app, deps, readFirstSteps, ({ account }) =>
    readSteps(db, { now: now(), mailed: mail !== undefined, account: account.id }),
  )
}
