import { backendHas } from '#admin/shell/backend.ts'
import { organisation } from '#config/brand/brand.ts'
import type { Meeting } from '#contract/meetings.ts'
import { minute } from '#lib/durations.ts'
import { offsetText, zonedInput, zonedText } from '#lib/zoned-time.ts'

const { timeZone, timeZoneName } = organisation
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone })

export const meetingStates: Record<Meeting['state'], string> = {
  proposed: 'Proposed',
  agreed: 'Agreed',
  cancelled: 'Cancelled',
}

type Timed = Pick<Meeting, 'at' | 'minutes'>

/** Whether calendars can hold a time: their years have four digits. */
function isTime(time: number): boolean {
  return time >= 0 && time < Date.UTC(10_000, 0)
}

/** The time of an appointment, if the backend has times and it is a valid one. */
export function meetingOf({ meeting }: { meeting?: Meeting }): Meeting | undefined {
  if (!meeting || !backendHas('appointment-times')) return undefined
  const { at, changedAt, place, state, revision } = meeting
  const hasWords = typeof place === 'string' && Object.hasOwn(meetingStates, state)
  const hasTimes = [Date.parse(at), endOf(meeting), Date.parse(changedAt)].every(isTime)
  return hasWords && hasTimes && Number.isSafeInteger(revision) ? meeting : undefined
}

/** The appointments with an agreed time. */
export function agreedOf<Item extends { meeting?: Meeting }>(items: Item[]): (Item & { meeting: Meeting })[] {
  return items.flatMap((item) => {
    const meeting = meetingOf(item)
    return meeting?.state === 'agreed' ? [{ ...item, meeting }] : []
  })
}

/** Milliseconds since 1970 of the end of an appointment. */
export function endOf({ at, minutes }: Timed): number {
  return Date.parse(at) + minutes * minute
}

/** When it is, on the firm's clock: 'Tuesday 1 December 2026, 09:00 to 10:00 (Kigali time, UTC+2)'. */
export function meetingText(timed: Timed): string {
  const start = Date.parse(timed.at)
  const end = zonedInput(endOf(timed)).slice(11)
  return `${weekday.format(start)} ${zonedText(start)} to ${end} (${timeZoneName}, ${offsetText(start)})`
}

/** Its day and time in little space: '1 Dec, 09:00'. */
export function shortMeetingText({ at }: Pick<Meeting, 'at'>): string {
  return zonedText(Date.parse(at)).replace(/^(\d+ \w{3})\w* \d+/, '$1')
}

const sentences: Record<Meeting['state'], [before: string, after: string]> = {
  proposed: ['We propose to meet on', ''],
  agreed: ['We will meet on', ''],
  cancelled: ['Our appointment on', ' is cancelled'],
}

/** The lines of a reply with the time: a sentence, and the place. */
export function meetingLines(meeting: Meeting): string[] {
  const [before, after] = sentences[meeting.state]
  const sentence = `${before} ${meetingText(meeting)}${after}.`
  return meeting.place && meeting.state !== 'cancelled' ? [sentence, `Place: ${meeting.place}`] : [sentence]
}

/** The day of a meeting, as 2026-12-01. */
export function meetingDay({ at }: Pick<Meeting, 'at'>): string {
  return zonedInput(Date.parse(at)).slice(0, 10)
}
