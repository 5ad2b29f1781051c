import { useCallback, useEffect, useRef, useState } from 'react'
import { sessionGuard } from '#admin/shell/session-guard.ts'

interface State<Data> {
  /** Undefined until it is read. */
  data: Data | undefined
  /** Whether the last read failed. */
  failed: boolean
}

/**
 * Reads the data of a section of the profile, and again whenever `read` changes. Drops responses to an
 * earlier `read`.
 */
export function useLoaded<Data>(read: () => Promise<Data>) {
  const [state, setState] = useState<State<Data>>({ data: undefined, failed: false })
  const latest = useRef(0)

  /** Reads the data. Returns an update of the state. */
  const ask = useCallback(async (): Promise<(before: State<Data>) => State<Data>> => {
    latest.current += 1
    const own = latest.current
    try {
      const data = await read()
      return (before) => (own === latest.current ? { data, failed: false } : before)
    } catch (error) {
      const isLost = sessionGuard.handleLostSession(error, 'readAccount')
      return (before) => (own === latest.current && !isLost ? { ...before, failed: true } : before)
    }
  }, [read])

  useEffect(() => void ask().then(setState), [ask])
  return {
    ...state,
    /** Reads it again; the old data shows until then. */
    reload: () => ask().then(setState),
    change: (change: (data: Data | undefined) => Data) =>
      setState(({ data }) => ({ data: change(data), failed: false })),
  }
}

export type Loaded<Data> = ReturnType<typeof useLoaded<Data>>
