import { faultOf, faultText } from '#lib/fault-text.ts'
import { counted } from '#lib/counted.ts'
import { hour } from '#lib/durations.ts'
import type { Db } from './database/schema.ts'
import { hooksOf } from './hooks.ts'
import { repeat } from './repeat.ts'
import { erasedText, eraseHandled, sweepDeleted } from './erasures/erase.ts'
import { sweepMails } from './mail/store.ts'
import { deleteOldHeldBack } from './messages/held-back.ts'
import { forgetKeys } from './database/sent-keys.ts'

interface Options {
  db: Db
  /** Milliseconds since 1970. */
  now: () => number
  /** Days after which handled messages are erased and held-back ones deleted; if undefined, never and 30. */
  retentionDays: number | undefined
  /** Prints a line for the operator, without personal data. */
  say: (text: string) => void
}

/** Erases messages that were handled long ago, if the operator has set a number of days. */
async function eraseOld({ db, now, retentionDays: days, say }: Options): Promise<void> {
  if (days === undefined) return
  const erased = await eraseHandled(db, { days, now: now() })
  if (erased.queries + erased.appointments > 0)
    say(`Erased, handled more than ${counted(days, 'day')} ago (RETENTION_DAYS): ${erasedText(erased)}.`)
}

/**
 * Deletes everything that has expired, once. Each step runs even if others fail; the failures are thrown at
 * the end.
 */
export async function sweep(options: Options): Promise<void> {
  const { db, now, retentionDays } = options
  const steps = {
    'held-back messages': () => deleteOldHeldBack(db, { days: retentionDays, now: now() }),
    'deleted records': () => sweepDeleted(db, now()),
    mails: () => sweepMails(db, now()),
    'keys of forms': () => forgetKeys(db, now()),
    'handled messages': () => eraseOld(options),
  }
  const others = hooksOf(db).flatMap(({ sweeps = {} }) =>
    Object.entries(sweeps).map(([name, step]) => [name, () => step(db, now())] as const),
  )
  const failures: string[] = []
  for (const [name, step] of [...Object.entries(steps), ...others])
    try {
      await step()
    } catch (error) {
      failures.push(`${name}: ${faultOf(error).why}`)
    }
  if (failures.length > 0) throw new Error(failures.join('; '))
}

/** Sweeps at the start and then every hour. Every process with the API does so. */
export function startSweep(options: Options) {
  return repeat(() => sweep(options), {
    every: hour,
    failed: (error) => options.say(`Expired records could not be removed: ${faultText(error)}`),
  })
}
