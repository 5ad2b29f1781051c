import { useEffect, useState } from 'react'

/**
 * What to show in the place of what was built:
 * - `built`: that, because it is fresh, or all there is;
 * - `loading` and `failed`: only where nothing was built;
 * - `live`: what was read since, because it differs.
 */
export type Revalidated<Data> =
  | { state: 'built' }
  | { state: 'loading' }
  | { state: 'failed'; error: unknown }
  | { state: 'live'; data: Data }

interface RevalidatedOptions<Data> {
  /** Loads the code that reads, and reads; nothing else can be shown meanwhile where `isAwaited`. */
  read: (isAwaited: boolean) => Promise<Data>
  /** Nothing was built: the state of reading shows from the first moment on. */
  empty: boolean
  /** The address names something else than what was built. */
  other?: boolean
  /** Asks first whether there is anything to read; the code that reads is loaded only then. */
  changed?: () => Promise<boolean>
  /** Whether what was read is what was built. */
  same: (data: Data) => boolean
  /** Whether an error means that what was built no longer exists. */
  gone?: (error: unknown) => boolean
}

const built = { state: 'built' } as const

/**
 * Static first, then quietly fresh: where the build is old, or made nothing, reads the backend and answers
 * what to show, and how to try again. The options are those of the first call.
 */
export function useRevalidated<Data>(
  options: RevalidatedOptions<Data>,
): [Revalidated<Data>, retry: () => void] {
  const [first] = useState(options)
  const [live, setLive] = useState<Revalidated<Data>>(first.empty ? { state: 'loading' } : built)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    const { read, same, gone, changed } = first
    const empty = first.empty || first.other === true
    let left = false
    const show = (next: Revalidated<Data>) => {
      if (!left) setLive(next)
    }

    async function revalidate(): Promise<void> {
      if (empty) show({ state: 'loading' })
      else if (attempt === 0 && changed && !(await changed())) return
      const data = await read(empty)
      show(same(data) ? built : { state: 'live', data })
    }

    // Where even the code cannot be loaded, what was built stays.
    revalidate().catch((error: unknown) => show(empty || gone?.(error) ? { state: 'failed', error } : built))
    return () => {
      left = true
    }
  }, [first, attempt])

  return [live, () => setAttempt((count) => count + 1)]
}
