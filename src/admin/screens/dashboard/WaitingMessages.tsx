import { useState } from 'react'
import { relativeAge } from '#admin/forms/DraftOffer.tsx'
import { meetingOf } from '#admin/inbox/meeting-text.ts'
import { staffPaths } from '#config/paths.ts'
import type { Appointment, MessageProgress, Query } from '#contract/messages.ts'
import { counted } from '#lib/counted.ts'
import { dateOfObjectId } from '#lib/object-id.ts'
import { TaskList } from '#admin/components/TaskList.tsx'

/** Maximum messages in the list. */
const most = 5

interface WaitingMessagesProps {
  queries: Query[]
  appointments: Appointment[]
}

function isOpen({ state, reason }: MessageProgress): boolean {
  return state !== 'handled' && reason === ''
}

/** The messages and appointments without an answer, the oldest first. */
export function WaitingMessages({ queries, appointments }: WaitingMessagesProps) {
  const [now] = useState(() => Date.now())
  const open = queries.filter(isOpen)
  const unanswered = appointments.filter(
    (one) => isOpen(one) && (meetingOf(one)?.state ?? 'cancelled') === 'cancelled',
  )
  const waiting = [
    ...open.map(({ _id, contactName }) => ({
      id: _id,
      kind: 'Message',
      name: contactName,
      path: `${staffPaths.queries}?state=open`,
    })),
    ...unanswered.map(({ _id, fullName }) => ({
      id: _id,
      kind: 'Appointment',
      name: fullName,
      path: `${staffPaths.appointments}?state=open`,
    })),
  ]
  const sentAt = (id: string) => dateOfObjectId(id)?.getTime() ?? now
  const oldest = waiting.toSorted((one, other) => sentAt(one.id) - sentAt(other.id)).slice(0, most)
  return (
    <TaskList
      title="Waiting for an answer"
      none="All messages have an answer"
      tasks={oldest.map(({ id, kind, name, path }) => ({
        id,
        name,
        text: `${kind}, ${relativeAge(now - sentAt(id))}`,
        href: `${path}&${new URLSearchParams({ q: name })}`,
      }))}
      more={
        waiting.length > most && (
          <span className="text-sm text-soft">
            The oldest {most} of {counted(open.length, 'message')} and{' '}
            {counted(unanswered.length, 'appointment')}
          </span>
        )
      }
    />
  )
}
