import { useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '#api/browser.ts'
import { createReview, type Review, type ReviewActions } from './create-review.ts'

/** Milliseconds between two attempts while the page is open. */
const pause = 60_000

/** A review. Queued comments and answers are sent when the network is back, when the page is shown, and at intervals. */
export function useReview(secret: string): { review: Review; actions: ReviewActions } {
  const [actions] = useState(() => createReview({ secret, call }))
  const review = useSyncExternalStore(actions.subscribe, actions.get)
  useEffect(() => {
    const go = () =>
      void (actions.get().opened === undefined ? actions.open() : Promise.resolve()).then(actions.sendAll)
    const shown = () => {
      if (document.visibilityState === 'visible') go()
    }
    go()
    addEventListener('online', go)
    document.addEventListener('visibilitychange', shown)
    const timer = setInterval(shown, pause)
    return () => {
      removeEventListener('online', go)
      document.removeEventListener('visibilitychange', shown)
      clearInterval(timer)
    }
  }, [actions])
  return { review, actions }
}
