interface PollEnvironment<Answer> {
  read: () => Promise<Answer>
  /** Takes an answer, undefined where there is none; returns milliseconds until the next read, undefined for no more. */
  take: (answer: Answer | undefined) => number | undefined
  /** Whether the page is hidden: reads then wait until it is shown. */
  isHidden: () => boolean
}

export interface Poll {
  /** Reads now, and again and again until the answered function is called. */
  watch: () => () => void
  /** Reads now, where somebody watches. */
  readNow: () => Promise<void>
}

/** Reads something again and again while somebody watches. */
export function createPoll<Answer>({ read, take, isHidden }: PollEnvironment<Answer>): Poll {
  let readNow = () => Promise.resolve()

  return {
    watch() {
      let stopped = false
      let timer: ReturnType<typeof setTimeout> | undefined
      readNow = async () => {
        clearTimeout(timer)
        if (stopped || isHidden()) return
        // The screens report a session that has ended.
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

    readNow: () => readNow(),
  }
}
