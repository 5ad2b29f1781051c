import type { ReadableAtom } from 'nanostores'
import { useEffect, useRef, useState } from 'react'
import { isBuildOld } from '#api/build-age.ts'

/** What a store of public-query.ts holds. */
interface Fetched<Data> {
  data?: Data
  error?: unknown
  loading: boolean
}

/**
 * What to show in the place of what was built:
 * - `built`: that, because it is fresh, or all there is;
 * - `loading` and `failed`: only where nothing was built;
 * - `live`: what was read since, because it differs.
 */
export type Live<Data> =
  | { state: 'built' }
  | { state: 'loading' }
  | { state: 'failed'; error: unknown }
  | { state: 'live'; data: Data }

interface LiveStore<Data> extends ReadableAtom<Fetched<Data>> {
  invalidate: (...args: never[]) => void
}

interface LiveOptions<Data> {
  /** Loads the code that reads, and opens its store. */
  open: () => Promise<LiveStore<Data>>
  /** Nothing was built: say how reading goes, from the first moment on. */
  empty: boolean
  /** Something else than what was built is asked for. */
  other?: boolean
  /** Read without asking first how old the build is. */
  atOnce?: boolean
  /** Whether what was read is what was built. */
  same: (data: Data) => boolean
  /** Whether what was built is there no more. */
  gone?: (error: unknown) => boolean
}

const built = { state: 'built' } as const

/**
 * Static first, then quietly fresh: where the build is old, or made nothing, reads the backend and answers
 * what to show, and how to try again. The options are those of the first call.
 */
export function useLive<Data>(options: LiveOptions<Data>): [Live<Data>, retry: () => void] {
  const [first] = useState(options)
  const [live, setLive] = useState<Live<Data>>(first.empty ? { state: 'loading' } : built)
  const opened = useRef<LiveStore<Data>>(undefined)

  useEffect(() => {
    const { open, same, gone } = first
    const empty = first.empty || first.other === true
    const { atOnce = empty } = first
    let stop = () => {}
    let left = false

    function show({ data, error, loading }: Fetched<Data>): void {
      if (data !== undefined) setLive(same(data) ? built : { state: 'live', data })
      else if (loading) setLive(empty ? { state: 'loading' } : built)
      else if (error !== undefined && (empty || gone?.(error))) setLive({ state: 'failed', error })
    }

    async function follow(): Promise<void> {
      if (empty) setLive({ state: 'loading' })
      if (!atOnce && !(await isBuildOld())) return
      const store = await open()
      if (left) return
      opened.current = store
      stop = store.subscribe(show)
    }

    // Where even the code cannot be loaded, what was built stays.
    follow().catch((error: unknown) => setLive(empty ? { state: 'failed', error } : built))
    return () => {
      left = true
      stop()
    }
  }, [first])

  return [live, () => opened.current?.invalidate()]
}
