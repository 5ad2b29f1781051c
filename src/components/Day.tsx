import { dayOf, dayText } from '#lib/day.ts'

/** A record's day, if it has one. */
export function Day({ date }: { date: Date | null }) {
  if (date === null) return null
  return (
    <time className="day" dateTime={dayOf(date)}>
      {dayText(date)}
    </time>
  )
}
