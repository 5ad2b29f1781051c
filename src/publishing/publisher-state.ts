/** How far publishing has come. Times in milliseconds since 1970; 0 where there was no such moment. */
export interface Progress {
  /** Number of the newest change. */
  wanted: number
  /** Number of the newest change that the last success includes. */
  done: number
  changed_at: number
  finished_at: number
  /** In a row. */
  failures: number
  failed_since: number
  /** Why the last attempt failed. */
  message: string
}

/** Where a publisher counts changes and remembers what came of them; every call rejects while it is away. */
export interface PublisherState {
  read: () => Promise<Progress>
  /** Counts a change of public content. */
  want: () => Promise<void>
  /** Whether this process makes the attempt now, for at most so many milliseconds. */
  claim: (milliseconds: number) => Promise<boolean>
  /** The attempt for what was wanted as number `done` succeeded. */
  succeeded: (done: number) => Promise<void>
  failed: (message: string) => Promise<void>
}
