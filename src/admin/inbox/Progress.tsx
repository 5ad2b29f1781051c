import type { MessageProgress } from '#contract/messages.ts'
import { dayOf, shortDayText } from '#lib/day.ts'
import type { StoredMessage } from './create-change.ts'
import { meetingOf, meetingStates, shortMeetingText } from './meeting-text.ts'

const chip = 'inline-block w-fit rounded-card border px-2 py-0.5 text-xs font-bold [overflow-wrap:anywhere]'

/** '3 Nov 2026', or '3 Nov' in the current year. */
function shortDay(time: string, now = new Date()): string {
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) return ''
  const text = shortDayText(date)
  const thisYear = ` ${dayOf(now).slice(0, 4)}`
  return text.endsWith(thisYear) ? text.slice(0, -thisYear.length) : text
}

/** The colleague who handled a message, and the day: ' by NAME, 3 Nov'. */
function handled({ handledBy, handledAt }: MessageProgress): string {
  return [handledBy && ` by ${handledBy}`, shortDay(handledAt)].filter(Boolean).join(', ')
}

/** The state of a message: new, handled, with a time or a note; empty for one that was only read or is held back (INB-02). */
export function Progress({ message }: { message: Omit<StoredMessage, '_id'> }) {
  const { state, note, reason } = message
  const meeting = meetingOf(message)
  // One that is held back is not counted as new.
  if (reason !== '' || (state === 'read' && note === '' && !meeting)) return null
  return (
    <span className="my-1 flex flex-wrap gap-1">
      {state === 'new' && <span className={`${chip} border-accent bg-accent text-paper`}>New</span>}
      {state === 'handled' && (
        <span className={`${chip} border-pine bg-panel text-pine`}>
          Handled
          {/* In a list without room for it, the dialog shows it. */}
          <span className="@max-4xl:sr-only">{handled(message)}</span>
        </span>
      )}
      {meeting && (
        <span className={`${chip} border-edge bg-panel text-ink`}>
          {meetingStates[meeting.state]} {shortMeetingText(meeting)}
        </span>
      )}
      {note !== '' && <span className={`${chip} border-edge bg-sand text-ink`}>Note</span>}
    </span>
  )
}
