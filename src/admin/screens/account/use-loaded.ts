import { useCallback, useEffect, useRef, useState } from 'react'
import { sessionGuard } from '#admin/shell/session-guard.ts'
import { signedOutMessages } from '#admin/shell/signed-out-messages.ts'

interface State<Data> {
  /** Undefined until it is read. */
  data: Data | undefined
  /** The last read failed. */
  failed: boolean
}

/** What a part of the profile shows: nothing yet, that it could not be read, or its data. */
export interface Loaded<Data> extends State<Data> {
  /** Reads it again; what is shown stays meanwhile. */
  reload: () => Promise<void>
}

/** Reads what a part of the profile shows, again whenever `read` is another function; an answer to an earlier one is dropped. */
export function useLoaded<Data>(read: () => Promise<Data>): Loaded<Data> & {
  change: (change: (data: Data | undefined) => Data) => void
} {
  const [state, setState] = useState<State<Data>>({ data: undefined, failed: false })
  const latest = useRef(0)

  /** Reads it, and gives what becomes of the state. */
  const ask = useCallback(async (): Promise<(before: State<Data>) => State<Data>> => {
    latest.current += 1
    const own = latest.current
    try {
      const data = await read()
      return (before) => (own === latest.current ? { data, failed: false } : before)
    } catch (error) {
      const isLost = sessionGuard.handleLostSession(error, signedOutMessages.readAccount)
      return (before) => (own === latest.current && !isLost ? { ...before, failed: true } : before)
    }
  }, [read])

  useEffect(() => void ask().then(setState), [ask])
  return {
    ...state,
    reload: () => ask().then(setState),
    change: (change) => setState(({ data }) => ({ data: change(data), failed: false })),
  }
}
