import type { Publisher } from '#publishing/publisher.ts'
import type { OpenDatabase } from '#server/database/open.ts'
import { startSchedule } from '#server/publications/schedule.ts'

/** Publishes what is due in this process, and tells its publishers. */
export function openSchedule({ db }: OpenDatabase, ...publishers: (Publisher | undefined)[]) {
  return startSchedule({
    db,
    now: Date.now,
    onPublished: () => {
      for (const publisher of publishers) void publisher?.wake()
    },
    failed: (error) => console.error(`Scheduled publications could not be published: ${String(error)}`),
  })
}
