import { isUnavailable } from './database/is-unavailable.ts'

interface Options {
  /** Milliseconds between two rounds. */
  every: number
  /** Gets each failure that does not pass by itself, for the operator. */
  failed: (error: unknown) => void
}

/** Repeats a task, starting at once, and never runs it twice at the same time. */
export function repeat(task: () => Promise<void>, { every, failed }: Options) {
  let current: Promise<void> | undefined

  function roundOnce(): Promise<void> {
    const ended = () => {
      current = undefined
    }
    current ??= task().then(ended, (error: unknown) => {
      ended()
      // An unavailable database may be available in the next round.
      if (!(error instanceof Error && isUnavailable(error))) failed(error)
    })
    return current
  }

  const timer = setInterval(() => void roundOnce(), every)
  void roundOnce()
  return {
    /** Resolves when no round is running; no other follows. */
    async stop(): Promise<void> {
      clearInterval(timer)
      await current
    },
  }
}
