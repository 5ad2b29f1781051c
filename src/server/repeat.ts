import { faultText } from '#lib/fault-text.ts'
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

/** Tasks that are repeated until an API stops, and then run a last time. `say` prints a line about a failure. */
export function createTasks(say: (text: string) => void) {
  const stops: (() => Promise<void>)[] = []
  return {
    repeat: (task: () => Promise<void>, { every, failure }: { every: number; failure: string }): void => {
      const failed = (error: unknown) => say(`${failure}: ${faultText(error)}`)
      const rounds = repeat(task, { every, failed })
      stops.push(() => rounds.stop().then(task).catch(failed))
    },
    stop: async (): Promise<void> => {
      await Promise.all(stops.map((stop) => stop()))
    },
  }
}
