import type { MessageProgress } from '#contract/messages.ts'
import { mediumDay, shortDay } from './days.ts'

const chip = 'inline-block w-fit rounded-xl border px-2.5 py-0.5 text-xs font-bold [overflow-wrap:anywhere]'

/** A short day: '3 Nov', with the year if it is not the current one. */
function dayOf(time: string, now = new Date()): string {
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) return ''
  return date.getFullYear() === now.getFullYear() ? shortDay(date) : mediumDay(date)
}

/** The colleague who handled a message, and the time. */
function handled({ handledBy, handledAt }: MessageProgress): string {
  return [handledBy ? `Handled by ${handledBy}` : 'Handled', dayOf(handledAt)].filter(Boolean).join(', ')
}

/** The state of a message: new, handled, or with a note; empty for one that was only read (INB-02). */
export function Progress({ message }: { message: MessageProgress }) {
  const { state, note } = message
  if (state === 'read' && note === '') return null
  return (
    <span className="my-1 flex flex-wrap gap-1.5">
      {state === 'new' && <span className={`${chip} border-indigo bg-indigo text-paper`}>New</span>}
      {state === 'handled' && (
        <span className={`${chip} border-pine bg-panel text-pine`}>{handled(message)}</span>
      )}
      {note !== '' && <span className={`${chip} border-edge bg-sand text-ink`}>Note</span>}
    </span>
  )
}
