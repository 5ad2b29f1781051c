import type { PublishStatus } from '#contract/publishing.ts'
import type { RebuildState } from './rebuild-state.ts'
import { createRebuilder, type Debounce } from './site-host/rebuilder.ts'

interface Work {
  state: RebuildState
  /** Makes what is wanted; `isNewest` tells whether nothing has changed since it began. */
  build: (signal: AbortSignal, isNewest: () => Promise<boolean>) => Promise<void>
  /** Called as soon as something has changed, to have ready what a build needs when the debounce is over. */
  prepare?: () => void
  failed: (error: unknown) => void
  debounce: Debounce
  /** Milliseconds before the next attempt after so many failures in a row. */
  retryDelay: (failures: number) => number
  /** Milliseconds from one build to the next when nothing is changed through the API; without it there is none. */
  every?: number
}

/** Doubles from `first` to at most `longest` milliseconds. */
export function backoff(first: number, longest: number): (failures: number) => number {
  return (failures) => Math.min(first * 2 ** (failures - 1), longest)
}

/** A rebuilder that remembers across restarts what is to be built, and tries again what has failed. */
export function createRebuildLoop({ state, build, prepare, failed, debounce, retryDelay, every }: Work) {
  let running = false
  let next: NodeJS.Timeout | undefined

  function buildIn(milliseconds: number): void {
    next = setTimeout(() => void rebuilder.buildNow(), milliseconds)
  }

  async function attempt(signal: AbortSignal): Promise<void> {
    clearTimeout(next)
    running = true
    try {
      const { wanted } = await state.read()
      await build(signal, async () => (await state.read()).wanted === wanted)
      await state.succeeded(wanted)
      if (every !== undefined) buildIn(every)
    } catch (error) {
      if (signal.aborted) throw error
      const failures = await state.failed(error instanceof Error ? error.message : String(error))
      buildIn(retryDelay(failures))
      throw error
    } finally {
      running = false
    }
  }

  const rebuilder = createRebuilder({ build: attempt, failed, debounce })

  return {
    /** Something has changed: resolves when that is remembered; the build comes after the debounce. */
    async request(): Promise<void> {
      // The change is made and will be built; that it cannot be remembered as well is not its author's fault.
      await state.want().catch(failed)
      // What is prepared knows what the last build has left: never before that build has ended.
      if (!running) prepare?.()
      rebuilder.request()
    },
    /** Builds now, whether or not anything has changed. */
    async publishNow(): Promise<void> {
      await state.want()
      void rebuilder.buildNow()
    },
    buildNow: rebuilder.buildNow,
    /** Goes on with what a stop interrupted. */
    async resume(): Promise<void> {
      const { wanted, done } = await state.read()
      if (wanted > done) rebuilder.request()
    },
    async status(): Promise<PublishStatus> {
      const { wanted, done, changed_at, finished_at, failed_since, message } = await state.read()
      if (running) return { state: 'building', since: changed_at, message: '' }
      if (failed_since > 0) return { state: 'failed', since: failed_since, message }
      if (wanted > done) return { state: 'waiting', since: changed_at, message: '' }
      return { state: 'live', since: finished_at, message: '' }
    },
    async stop(): Promise<void> {
      const stopped = rebuilder.stop()
      await stopped
      clearTimeout(next)
    },
  }
}

export type RebuildLoop = ReturnType<typeof createRebuildLoop>
