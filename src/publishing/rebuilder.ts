/** Milliseconds of quiet after the last change, and at most after the first (issue of many changes at once). */
export interface Debounce {
  quiet: number
  longest: number
}

interface Rebuilder {
  /** Asks for a build with the newest content: soon, once, and after the one that may be running. */
  request: () => void
  /** Builds now; resolves when a build that began after this call has ended. */
  buildNow: () => Promise<void>
  /** Starts nothing more and ends what is running. */
  stop: () => Promise<void>
}

interface Work {
  /** Builds and publishes; a rejection leaves the old site in place. */
  build: (signal: AbortSignal) => Promise<void>
  failed: (error: unknown) => void
  debounce: Debounce
}

/** One build at a time, at most one waiting: a change during a build is in the next. */
export function createRebuilder({ build, failed, debounce }: Work): Rebuilder {
  const stopping = new AbortController()
  let running = Promise.resolve()
  let waiting: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let firstAsked = 0

  async function run(): Promise<void> {
    if (stopping.signal.aborted) return
    try {
      await build(stopping.signal)
    } catch (error) {
      if (!stopping.signal.aborted) failed(error)
    }
  }

  function buildNow(): Promise<void> {
    clearTimeout(timer)
    firstAsked = 0
    waiting ??= running.then(() => {
      waiting = undefined
      running = run()
      return running
    })
    return waiting
  }

  return {
    request() {
      if (stopping.signal.aborted) return
      const now = performance.now()
      firstAsked ||= now
      clearTimeout(timer)
      const wait = Math.max(0, Math.min(debounce.quiet, firstAsked + debounce.longest - now))
      timer = setTimeout(() => void buildNow(), wait)
    },
    buildNow,
    async stop() {
      clearTimeout(timer)
      stopping.abort()
      await (waiting ?? running)
    },
  }
}
