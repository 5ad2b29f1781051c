import { timeInZone } from '#lib/zoned-time.ts'
import type { Db, MailRow } from '#server/database/schema.ts'
import { gathered, joinDigest } from './gathered.ts'
import { insertMails } from './store.ts'
import { dayOf } from './queue.ts'

/** Time of day of the digest, in the organisation's time zone. */
const timeOfDay = '07:00'

/**
 * Queues today's digest for every recipient with notices from before its time. If several processes run, one
 * queues it; without notices there is none.
 */
export async function gatherDigest(db: Db, now: number): Promise<void> {
  const today = dayOf(now)
  const due = timeInZone(`${today}T${timeOfDay}`) ?? Infinity
  if (now < due) return
  const byPlace = Map.groupBy(await gathered(db, due), ({ place }) => place)
  for (const [place, notices] of byPlace)
    await db.transaction().execute(async (work) => {
      const key = `digest:${today}:${place}`
      const digest = { key, kind: 'digest', noun: '', record_id: '', place, state: 'waiting' } as const
      if ((await insertMails(work, [digest], now)).length === 0) return
      await joinDigest(
        work,
        key,
        notices.map((notice: MailRow) => notice.key),
      )
    })
}
