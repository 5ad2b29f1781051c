import { useEffect } from 'react'
import type { Poll } from './poll.ts'

/** Polls while `isWanted` is true, and at once when the page is shown again. */
export function usePoll({ watch, readNow }: Poll, wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return undefined
    const stop = watch()
    const onSight = () => void readNow()
    document.addEventListener('visibilitychange', onSight)
    return () => {
      document.removeEventListener('visibilitychange', onSight)
      stop()
    }
  }, [wanted, watch, readNow])
}
