import type { Selectable } from 'kysely'
import type { MeetingChange } from '#contract/message-input.ts'
import type { Meeting } from '#contract/meetings.ts'
import { minute } from '#lib/durations.ts'
import type { MeetingColumns } from '#server/database/message-rows.ts'
import type { Db } from '#server/database/schema.ts'

type MeetingRow = Selectable<MeetingColumns>

/** The columns that lists read. */
export const meetingColumns = [
  'meeting_at',
  'meeting_minutes',
  'meeting_place',
  'meeting_state',
  'meeting_revision',
  'meeting_changed_at',
] as const

/** The time of an appointment in the contract's form; no field without one, as for a query. */
export function meetingOf(row: object & Partial<MeetingRow>): { meeting?: Meeting } {
  const { meeting_at = 0, meeting_changed_at = 0, meeting_revision: revision = 0 } = row
  const { meeting_state: state, meeting_minutes: minutes = 0, meeting_place: place = '' } = row
  if (!state) return {}
  const iso = (time: number) => new Date(time).toISOString()
  return {
    meeting: { at: iso(meeting_at), minutes, place, state, revision, changedAt: iso(meeting_changed_at) },
  }
}

/** Sets the time of an appointment, in the open transaction. Returns the changed columns. */
export async function setMeeting(
  work: Db,
  row: { id: string } & Pick<MeetingRow, 'meeting_agreed' | 'meeting_revision'>,
  { at, minutes, place, state }: MeetingChange,
  now: number,
): Promise<MeetingRow> {
  const columns: MeetingRow = {
    meeting_at: Math.floor(Date.parse(at) / minute) * minute,
    meeting_minutes: minutes,
    meeting_place: place,
    meeting_state: state,
    meeting_agreed: state === 'agreed' ? 1 : row.meeting_agreed,
    meeting_revision: row.meeting_revision + 1,
    meeting_changed_at: now,
  }
  await work.updateTable('appointments').set(columns).where('id', '=', row.id).execute()
  return columns
}
