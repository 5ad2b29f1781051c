import { organisation } from '#config/brand/brand.ts'
import { minute } from './durations.ts'
import { plainText } from './plain-text.ts'

/** An appointment in a calendar file (RFC 5545). Times are ISO 8601. */
export interface CalendarEntry {
  /** Identifier of the appointment. */
  id: string
  meeting: {
    at: string
    minutes: number
    place: string
    state: 'proposed' | 'agreed' | 'cancelled'
    revision: number
    changedAt: string
  }
  summary: string
  description?: string
}

const statuses = { proposed: 'TENTATIVE', agreed: 'CONFIRMED', cancelled: 'CANCELLED' }

/** Maximum bytes of a line in UTF-8, without its end. */
const longestLine = 75

function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

/** A line in pieces of at most 75 bytes, each after the first behind a space; no character is cut. */
function folded(line: string): string {
  let result = ''
  let bytes = 0
  for (const character of line) {
    const size = bytesOf(character)
    if (bytes + size > longestLine) {
      result += '\r\n '
      bytes = 1
    }
    result += character
    bytes += size
  }
  return `${result}\r\n`
}

/** Text without control characters and direction marks; line breaks become `\n`. */
function escaped(text: string): string {
  return plainText(text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n'))
    .replace(/[\u202a-\u202e\u2066-\u2069]+/g, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')
}

/** '20261201T090000Z' */
function utc(time: number): string {
  return new Date(time).toISOString().replace(/[-:]|\.\d+/g, '')
}

const name = organisation.name.replace(/["\p{Cc}]/gu, '')

/** The lines of one appointment. */
export function calendarEntry({ id, meeting, summary, description = '' }: CalendarEntry): string {
  const { at, minutes, place, state, revision, changedAt } = meeting
  const start = Date.parse(at)
  return [
    'BEGIN:VEVENT',
    // Never changes, so that a later file replaces the entry of an earlier one.
    `UID:appointment-${id}`,
    `SEQUENCE:${revision - 1}`,
    `DTSTAMP:${utc(Date.parse(changedAt))}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(start + minutes * minute)}`,
    `STATUS:${statuses[state]}`,
    `ORGANIZER;CN="${name}":mailto:${organisation.email}`,
    `SUMMARY:${escaped(summary)}`,
    ...(place === '' ? [] : [`LOCATION:${escaped(place)}`]),
    ...(description === '' ? [] : [`DESCRIPTION:${escaped(description)}`]),
    'END:VEVENT',
  ]
    .map(folded)
    .join('')
}

/**
 * A calendar file with entries that `calendarEntry` has written. One with a title is subscribed to: Outlook opens it as
 * a calendar, and one without as an appointment.
 */
export function calendarFile(entries: string[], title = ''): string {
  const head = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(organisation.name)}//Appointments//EN`,
    'METHOD:PUBLISH',
    ...(title === '' ? [] : [`X-WR-CALNAME:${escaped(title)}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT30M']),
  ]
  return [...head.map(folded), ...entries, folded('END:VCALENDAR')].join('')
}
