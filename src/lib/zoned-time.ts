import { organisation } from '#config/brand/brand.ts'

/** Milliseconds. */
const day = 86_400_000

/** Formats by their zone: creating one takes far longer than using it. */
const clocks = new Map<string, Intl.DateTimeFormat>()
const days = new Map<string, Intl.DateTimeFormat>()

/** The clock of a zone. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  clocks.set(timeZone, clock)
  return clock
}

/** The parts of a moment on the clock of a zone, as `2026-11-30T08:00`, which `<input type="datetime-local">` takes. */
export function zonedInput(time: number, timeZone = organisation.timeZone): string {
  const parts = clockOf(timeZone).formatToParts(time)
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`
}

/** Reads a local time as if it were UTC. */
function parsed(input: string): number {
  const isLongYear = input.length > '9999-12-31T23:59'.length
  return Date.parse(`${isLongYear ? '+0' : ''}${input}:00Z`)
}

/**
 * Milliseconds since 1970 of a local time in a zone (`2026-11-30T08:00`); undefined if it is not a valid time. A time
 * that a clock change skips is moved past the change.
 */
export function timeInZone(input: string, timeZone = organisation.timeZone): number | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(input)) return undefined
  const wanted = parsed(input)
  // `Date` accepts 30 February and makes it 2 March, so the result is compared with the input.
  if (Number.isNaN(wanted) || !new Date(wanted).toISOString().startsWith(input)) return undefined
  // No zone changes its clock twice within two days.
  const offsets = [wanted - day, wanted + day].map((time) => parsed(zonedInput(time, timeZone)) - time)
  const [before = 0, after = 0] = offsets
  const isRight = (offset: number) => zonedInput(wanted - offset, timeZone) === input
  // An ambiguous time is the first of the two; a skipped one is shifted by the length of the gap.
  return wanted - (isRight(before) || !isRight(after) ? before : after)
}

/** The latest time of a day, such as '03:00', that is over in a zone. */
export function latestDaily(
  now: number,
  timeOfDay: string,
  timeZone = organisation.timeZone,
): { day: string; time: number } {
  const of = (moment: number) => {
    const name = zonedInput(moment, timeZone).slice(0, 10)
    return { day: name, time: timeInZone(`${name}T${timeOfDay}`, timeZone) ?? 0 }
  }
  const today = of(now)
  return today.time <= now ? today : of(today.time - day)
}

/** The offset of a zone from UTC at a moment: 'UTC+2', 'UTC-3:30', 'UTC'. */
export function offsetText(time: number, timeZone = organisation.timeZone): string {
  // The formatted clock shows no seconds, so the difference is rounded up to whole minutes.
  const ahead = Math.ceil((parsed(zonedInput(time, timeZone)) - time) / 60_000)
  if (ahead === 0) return 'UTC'
  const minutes = Math.abs(ahead) % 60
  const hours = Math.floor(Math.abs(ahead) / 60)
  return `UTC${ahead < 0 ? '-' : '+'}${hours}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`
}

/** A moment as people read it on the clock of a zone: '30 November 2026, 08:00'. */
export function zonedText(time: number, timeZone = organisation.timeZone): string {
  let format = days.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'long', year: 'numeric' })
    days.set(timeZone, format)
  }
  return `${format.format(time)}, ${zonedInput(time, timeZone).slice(11)}`
}
