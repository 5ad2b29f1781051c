import type { Kysely } from 'kysely'
import { isUnavailable } from '#server/database/is-unavailable.ts'
import type { Database } from '#server/database/schema.ts'
import { publishDue } from '#server/store/due-publications.ts'

/** Milliseconds between two looks for what is due. */
const lookEvery = 10_000

interface Options {
  db: Kysely<Database>
  /** Milliseconds since 1970. */
  now: () => number
  /** Called when publications have become public; the change is counted. */
  onPublished: () => void
  /** Gets each failure that time does not mend, for the operator. */
  failed: (error: unknown) => void
}

/**
 * Publishes scheduled publications when they are due, and first those that were due while nothing ran (EDT-02). Every
 * process with the API does: of several on one database one acts.
 */
export function startSchedule({ db, now, onPublished, failed }: Options) {
  let current: Promise<void> | undefined

  async function look(): Promise<void> {
    try {
      if ((await publishDue(db, now())) > 0) onPublished()
    } catch (error) {
      // A database that is away is looked at again with the next look.
      if (!(error instanceof Error && isUnavailable(error))) failed(error)
    }
  }

  function lookOnce(): Promise<void> {
    current ??= look().finally(() => {
      current = undefined
    })
    return current
  }

  const timer = setInterval(() => void lookOnce(), lookEvery)
  void lookOnce()
  return {
    /** Resolves when no look is under way, and none follows. */
    async stop(): Promise<void> {
      clearInterval(timer)
      await current
    },
  }
}
