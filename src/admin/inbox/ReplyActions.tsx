import { backendHas } from '#admin/shell/backend.ts'
import { Button } from '#ui/Button.tsx'
import { callLink, replyLink, whatsAppLink } from './reply-links.ts'
import type { Sender } from './sender.ts'
import { organisation } from '#config/brand/brand.ts'
import type { Meeting } from '#contract/meetings.ts'
import { calendarEntry, calendarFile } from '#lib/ics.ts'
import { saveFile } from '#ui/save-file.ts'
import { meetingDay } from './meeting-text.ts'

/** Downloads a calendar file for the visitor. */
function saveMeeting(id: string, meeting: Meeting): void {
  const text = calendarFile([
    calendarEntry({ id, meeting, summary: `Appointment with ${organisation.name}` }),
  ])
  saveFile(
    new Blob([text], { type: 'text/calendar;charset=utf-8' }),
    `appointment-${meetingDay(meeting)}.ics`,
  )
}

interface ReplyActionsProps {
  sender: Sender
  /** Subject of the reply. */
  subject: string
  /** Called when a way to reply was chosen; the reply then continues in another program. */
  onAnswer: () => void
}

/** The ways to reply to a sender (INB-08). */
export function ReplyActions({ sender, subject, onAnswer }: ReplyActionsProps) {
  const { id, email, phone, name, meeting } = sender
  const chat = phone && backendHas('dialling') ? whatsAppLink(phone, name) : ''
  return (
    <>
      {email && (
        <a href={replyLink({ ...sender, subject })} className="btn btn-primary" onClick={onAnswer}>
          Reply<span className="sr-only"> by mail</span>
        </a>
      )}
      {meeting && (
        <Button kind="quiet" onClick={() => saveMeeting(id, meeting)}>
          Calendar file
        </Button>
      )}
      {chat && (
        <a href={chat} target="_blank" rel="noopener" className="btn btn-quiet" onClick={onAnswer}>
          WhatsApp<span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
      {phone?.phoneNumber && (
        <a href={phoneLink(phone)} className="btn btn-quiet" onClick={onAnswer}>
          Call
        </a>
      )}
    </>
  )
}

/** The address that dials a phone number; without the extension, the number is dialled as sent. */
export function phoneLink(phone: NonNullable<Sender['phone']>): string {
  return backendHas('dialling') ? callLink(phone) : `tel:${phone.phoneNumber}`
}
