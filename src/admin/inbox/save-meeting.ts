import { organisation } from '#config/brand/brand.ts'
import type { Meeting } from '#contract/meetings.ts'
import { calendarEntry, calendarFile } from '#lib/ics.ts'
import { saveFile } from '#ui/save-file.ts'
import { meetingDay } from './meeting-text.ts'

/** Downloads a calendar file for the visitor. */
export function saveMeeting(id: string, meeting: Meeting): void {
  const text = calendarFile([
    calendarEntry({ id, meeting, summary: `Appointment with ${organisation.name}` }),
  ])
  saveFile(
    new Blob([text], { type: 'text/calendar;charset=utf-8' }),
    `appointment-${meetingDay(meeting)}.ics`,
  )
}
