import type { PublishStatus } from '#contract/publishing.ts'

/** Progress of publishing. Times are in milliseconds since 1970; 0 if it has not happened. */
interface Progress {
  /** Number of the newest change. */
  wanted: number
  /** Number of the newest change that the last success includes. */
  done: number
  changed_at: number
  finished_at: number
  /** Consecutive failures. */
  failures: number
  failed_since: number
  /** Why the last attempt failed; of a live site, the things that it lacks, in lines. */
  message: string
}

/** Counts changes and records the outcome of attempts. Calls reject while the storage is unavailable. */
export interface PublisherState {
  read: () => Promise<Progress>
  /** Counts a change of public content. */
  want: () => Promise<void>
  /** Returns true if this process may make the attempt now, for at most so many milliseconds. */
  claim: (milliseconds: number) => Promise<boolean>
  /** Records that the attempt for change number `done` succeeded, and what the site lacks. */
  succeeded: (done: number, leftOut: string) => Promise<void>
  failed: (message: string) => Promise<void>
}

/** Derives the site's status from the counts. */
export function statusOf({ wanted, done, failed_since, message, ...at }: Progress): PublishStatus {
  if (failed_since > 0) return { state: 'failed', since: failed_since, message }
  if (wanted > done) return { state: 'waiting', since: at.changed_at, message: '' }
  const leftOut = message === '' ? {} : { leftOut: message.split('\n') }
  return { state: 'live', since: at.finished_at, message: '', ...leftOut }
}
