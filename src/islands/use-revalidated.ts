import { useEffect, useState } from 'react'

/**
 * What to show:
 * - `built`: the built content, because it is fresh or there is nothing newer;
 * - `loading` and `failed`: only if nothing was built;
 * - `live`: content read since, because it differs.
 */
export type Revalidated<Data> =
  | { state: 'built' }
  | { state: 'loading' }
  | { state: 'failed'; error: unknown }
  | { state: 'live'; data: Data }

interface RevalidatedOptions<Data> {
  /** Loads the code that reads, and reads. `isAwaited` means that the page has nothing else to show. */
  read: (isAwaited: boolean) => Promise<Data>
  /** Nothing was built: the loading state shows from the start. */
  empty: boolean
  /** The address is not that of the built content. */
  other?: boolean
  /** Checks first whether there is anything to read; the code that reads is loaded only then. */
  changed?: () => Promise<boolean>
  /** Returns true if the content that was read is the built content. */
  same: (data: Data) => boolean
  /** Returns true if an error means that the built content no longer exists. */
  gone?: (error: unknown) => boolean
}

const built = { state: 'built' } as const

/**
 * Static first, then quietly fresh: if the build is old, or has no content, reads the backend. Returns what to show,
 * and a retry function. Uses the options of the first call.
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

    // If the code cannot be loaded, the built content stays.
    revalidate().catch((error: unknown) => show(empty || gone?.(error) ? { state: 'failed', error } : built))
    return () => {
      left = true
    }
  }, [first, attempt])

  return [live, () => setAttempt((count) => count + 1)]
}
