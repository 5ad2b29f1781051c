const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A day set by an author, as pages show it: '3 November 2026'. It is stored as midnight UTC. */
export function chosenDayText(day: Date): string {
  return format.format(day)
}
