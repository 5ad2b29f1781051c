const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A day as pages show it: 3 November 2026. */
export function dayText(date: Date): string {
  return format.format(date)
}
