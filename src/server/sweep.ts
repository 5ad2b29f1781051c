import type { Kysely } from 'kysely'
import type { Database } from './database/schema.ts'
import { sweepLinks } from './auth/password-links.ts'
import { repeat } from './repeat.ts'
import { sweepAudit } from './store/audit.ts'
import { sweepDocuments } from './store/documents.ts'
import { erasedText, eraseHandled, sweepDeleted } from './store/erase-records.ts'
import { sweepMails } from './store/mails.ts'
import { deleteOldHeldBack } from './store/held-back.ts'
import { forgetKeys } from './store/sent-keys.ts'

const hour = 60 * 60 * 1000

interface Options {
  db: Kysely<Database>
  /** Milliseconds since 1970. */
  now: () => number
  /** Days after which handled messages are erased, and held-back ones deleted; undefined: never, and 30. */
  retentionDays: number | undefined
  /** For the operator: nothing in it tells about whom. */
  say: (text: string) => void
}

/** Removes what has reached the end of its time, once. */
export async function sweep({ db, now, retentionDays, say }: Options): Promise<void> {
  await deleteOldHeldBack(db, { days: retentionDays, now: now() })
  await sweepDeleted(db, now())
  await sweepDocuments(db, now())
  await sweepMails(db, now())
  await forgetKeys(db, now())
  await sweepLinks(db, now())
  await sweepAudit(db, now())
  if (retentionDays === undefined) return
  const erased = await eraseHandled(db, { days: retentionDays, now: now() })
  if (erased.queries + erased.appointments > 0)
    say(`Erased, handled more than ${retentionDays} days ago (RETENTION_DAYS): ${erasedText(erased)}.`)
}

/** Sweeps every hour, and when it starts: every process with the API does. */
export function startSweep(options: Options) {
  return repeat(() => sweep(options), {
    every: hour,
    failed: (error) => options.say(`Records at the end of their time could not be removed: ${String(error)}`),
  })
}
