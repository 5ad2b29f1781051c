interface PollEnvironment<Answer> {
  read: () => Promise<Answer>
  /** Takes a response, undefined after a failure. Returns milliseconds until the next read; undefined stops. */
  take: (answer: Answer | undefined) => number | undefined
  /** Whether the page is hidden: polling then pauses. */
  isHidden: () => boolean
}

/** Polls while there is a watcher. */
export function createPoll<Answer>({ read, take, isHidden }: PollEnvironment<Answer>) {
  let readNow = () => Promise.resolve()

  return {
    /** Polls at once and then at intervals. Returns a stop function. */
    watch: () => {
      let stopped = false
      let timer: ReturnType<typeof setTimeout> | undefined
      readNow = async () => {
        clearTimeout(timer)
        if (stopped || isHidden()) return
        // The screens report an ended session.
        const answer = await read().catch(() => undefined)
        if (stopped) return
        const pause = take(answer)
        clearTimeout(timer)
        if (pause !== undefined) timer = setTimeout(() => void readNow(), pause)
      }
      void readNow()
      return () => {
        stopped = true
        clearTimeout(timer)
      }
    },
    /** Reads now, if there is a watcher. */
    readNow: () => readNow(),
  }
}

export type Poll = ReturnType<typeof createPoll>
