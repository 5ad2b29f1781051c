const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A day that somebody chose, as pages show it: '3 November 2026'. It is kept as its midnight of UTC. */
export function chosenDayText(day: Date): string {
  return format.format(day)
}
