import { useCallback, useEffect, useRef, useState } from 'react'
import { sessionGuard } from '#admin/shell/session-guard.ts'
import { signedOutMessages } from '#admin/shell/signed-out-messages.ts'

/** What a part of the profile shows: nothing yet, that it could not be read, or its data. */
export interface Loaded<Data> {
  data: Data | undefined
  failed: boolean
  /** Reads it again; what is shown stays meanwhile. */
  reload: () => Promise<void>
}

/** Reads what a part of the profile shows, once it is there. `read` keeps its identity. */
export function useLoaded<Data>(read: () => Promise<Data>): Loaded<Data> {
  const [data, setData] = useState<Data>()
  const [failed, setFailed] = useState(false)
  const latest = useRef(0)

  const reload = useCallback(async () => {
    latest.current += 1
    const own = latest.current
    setFailed(false)
    try {
      const found = await read()
      if (own === latest.current) setData(found)
    } catch (error) {
      if (!sessionGuard.handleLostSession(error, signedOutMessages.readAccount) && own === latest.current)
        setFailed(true)
    }
  }, [read])

  useEffect(() => void reload(), [reload])
  return { data, failed, reload }
}
