import { useEffect, useEffectEvent, useState } from 'react'

/** Milliseconds after its time from which a scheduled publication counts as overdue (EDT-02). */
const grace = 60_000

/** Milliseconds between two checks of the clock. */
const lookEvery = 20_000

/** How the time of a scheduled publication compares with now. One that is `due` becomes public within a minute. */
export type Due = 'later' | 'due' | 'overdue'

/** A time in ISO 8601; '' if there is none. */
export function dueAt(publishAt: string, now: number): Due {
  const late = now - Date.parse(publishAt)
  if (late > grace) return 'overdue'
  return late >= 0 ? 'due' : 'later'
}

/**
 * The same, updated while the page is open. Once the time has passed, each check calls `onDue`, which reads
 * whether the publication is public by now.
 */
export function useDue(publishAt: string, onDue: () => void): Due {
  const [now, setNow] = useState(() => Date.now())
  const look = useEffectEvent(onDue)
  useEffect(() => {
    if (publishAt === '') return undefined
    const timer = setInterval(() => {
      setNow(Date.now())
      if (dueAt(publishAt, Date.now()) !== 'later') look()
    }, lookEvery)
    return () => clearInterval(timer)
  }, [publishAt])
  return dueAt(publishAt, now)
}
