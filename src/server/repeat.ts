import { isUnavailable } from './database/is-unavailable.ts'

interface Options {
  /** Milliseconds between two rounds. */
  every: number
  /** Gets each failure that time does not mend, for the operator. */
  failed: (error: unknown) => void
}

/** Repeats a task, first at once, and never twice at the same time, until it is stopped. */
export function repeat(task: () => Promise<void>, { every, failed }: Options) {
  let current: Promise<void> | undefined

  function roundOnce(): Promise<void> {
    const ended = () => {
      current = undefined
    }
    current ??= task().then(ended, (error: unknown) => {
      ended()
      // A database that is away may be there in the next round.
      if (!(error instanceof Error && isUnavailable(error))) failed(error)
    })
    return current
  }

  const timer = setInterval(() => void roundOnce(), every)
  void roundOnce()
  return {
    /** Resolves when no round is under way, and none follows. */
    async stop(): Promise<void> {
      clearInterval(timer)
      await current
    },
  }
}
