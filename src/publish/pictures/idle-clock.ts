type Activity = 'waiting' | 'working'

/** Measures the time spent waiting without anything to work on. */
export function createIdleClock(now = () => performance.now()) {
  const running = { waiting: 0, working: 0 }
  let total = 0
  let since: number | undefined

  function change(activity: Activity, by: 1 | -1): void {
    running[activity] += by
    const isIdle = running.waiting > 0 && running.working === 0
    if (isIdle === (since !== undefined)) return
    if (since !== undefined) total += now() - since
    since = isIdle ? now() : undefined
  }

  return {
    /** Milliseconds until now. */
    elapsed: () => total + (since === undefined ? 0 : now() - since),

    async while<Result>(activity: Activity, run: () => Promise<Result>): Promise<Result> {
      change(activity, 1)
      try {
        return await run()
      } finally {
        change(activity, -1)
      }
    },
  }
}
