import type { Kysely } from 'kysely'
import type { FirstSteps } from '#contract/first-steps.ts'
import { organisation } from '#config/brand/brand.ts'
import type { Database } from '#server/database/schema.ts'
import { findSamples } from '#server/seed/remove-samples.ts'
import { claimMeta, readMeta } from './meta.ts'
import { countPublished } from './publication-cards.ts'

type Db = Kysely<Database>

/** The name under which the first steps are remembered as over. */
const mark = 'first steps over'

/** The name of the sample firm: one that has another is somebody's own. */
const sampleName = 'Market Systems Advisory'

async function hasColleagues(db: Db): Promise<boolean> {
  const accounts = await db.selectFrom('accounts').select('id').where('is_active', '=', 1).limit(2).execute()
  return accounts.length > 1
}

/** Which of the first steps are done; once the site has content of its own they are over for good. */
export async function readSteps(
  db: Db,
  { now, mailed, name = organisation.name }: { now: number; mailed: boolean; name?: string },
): Promise<FirstSteps> {
  const done = { published: true, samplesRemoved: true, branded: true, mailed: true, colleagues: true }
  if ((await readMeta(db, mark)) !== '') return { over: true, steps: done }
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
  return { over, steps }
}
