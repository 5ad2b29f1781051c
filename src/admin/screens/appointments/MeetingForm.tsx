import { useEffect, useState } from 'react'
import { Choice } from '#admin/components/Choice.tsx'
import { useUnsavedChanges } from '#admin/forms/unsaved.ts'
import { meetingOf, meetingStates, meetingText } from '#admin/inbox/meeting-text.ts'
import { organisation } from '#config/brand/brand.ts'
import { validate } from '#contract/field-messages.ts'
import { meetingChange, meetingLengths, placeLimit } from '#contract/message-input.ts'
import type { Meeting } from '#contract/meetings.ts'
import type { Appointment } from '#contract/messages.ts'
import { timeInZone, zonedInput } from '#lib/zoned-time.ts'
import { readAccount } from '#session/session.ts'
import { SmallButton } from '#admin/components/SmallButton.tsx'
import { Field } from '#ui/Field.tsx'
import { useForm } from '#ui/use-form.ts'
import { appointments } from './store.ts'

const { timeZoneName } = organisation
const lengths = Object.fromEntries(meetingLengths.map((minutes) => [minutes, `${minutes} minutes`]))

function valuesOf(meeting: Meeting | undefined) {
  return {
    at: meeting ? zonedInput(Date.parse(meeting.at)) : '',
    minutes: String(meeting?.minutes ?? 60),
    place: meeting?.place ?? '',
    state: meeting?.state ?? 'proposed',
  }
}
type MeetingValues = Record<keyof ReturnType<typeof valuesOf>, string>

/** The change that values ask for. A time that was not edited stays, even if the clock shows it twice. */
function changeOf(values: MeetingValues, base: Meeting | undefined) {
  const time = timeInZone(values.at)
  const typed = time === undefined ? '' : new Date(time).toISOString()
  const at = base && values.at === valuesOf(base).at ? base.at : typed
  return { ...values, at, minutes: Number(values.minutes), revision: base?.revision ?? 0 }
}

function faultsOf(values: MeetingValues, base: Meeting | undefined) {
  const change = changeOf(values, base)
  const isPast = values.state === 'proposed' && Date.parse(change.at) <= Date.now()
  return { ...(isPast ? { at: 'This time has already passed' } : {}), ...validate(meetingChange, change) }
}

/** The time of an appointment. Typed values stay until they are saved (REA-08). */
export function MeetingForm({ appointment }: { appointment: Appointment }) {
  const { _id: id } = appointment
  const meeting = meetingOf(appointment)
  /** The stored time on which the typed values are based. */
  const [base, setBase] = useState(meeting)
  /** Set if the last save failed. The next save replaces the stored time shown. */
  const [wasRefused, setWasRefused] = useState(false)
  const [open, setOpen] = useState(meeting !== undefined)
  const [owner] = useState(readAccount)
  const form = useForm<keyof MeetingValues>({
    initial: valuesOf(meeting),
    validate: (values) => faultsOf(values, base),
    send: async (values) => {
      const { revision = 0 } = (wasRefused ? meeting : base) ?? {}
      const change = meetingChange.parse({ ...changeOf(values, base), revision })
      const saved = await appointments.change(appointment, { meeting: change })
      setWasRefused(!saved)
      return saved ? 'saved' : 'rejected'
    },
    draft: { key: `meeting:${id}`, owner, offer: 'restore' },
  })
  const { changed, values } = form
  useUnsavedChanges(changed)

  const theirs = meeting?.revision !== base?.revision
  useEffect(() => {
    if (changed || !theirs) return
    setBase(meeting)
    form.keep(valuesOf(meeting))
    form.setValues(valuesOf(meeting))
    // oxlint-disable-next-line react/exhaustive-deps -- the form's functions are new each time
  }, [changed, theirs, meeting])

  const { at } = changeOf(values, base)
  return (
    <details
      className="border-t border-line text-[0.9375rem]"
      open={open || changed}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="-mb-3 min-h-11 cursor-pointer py-2 [overflow-wrap:anywhere]">
        {meeting ? (
          <>
            <b>{meetingStates[meeting.state]}:</b> {meetingText(meeting)}
          </>
        ) : (
          <b>Set a day and a time</b>
        )}
      </summary>
      <form className="grid items-start gap-4 pt-5 sm:grid-cols-2" {...form.handlers}>
        <Field
          label={`Day and time (${timeZoneName})`}
          type="datetime-local"
          note={at === '' || !changed ? '' : meetingText({ at, minutes: Number(values.minutes) })}
          {...form.field('at')}
        />
        <Choice label="Length" options={lengths} {...form.field('minutes')} />
        <Field label="Place or link (optional)" maxLength={placeLimit} {...form.field('place')} />
        <Choice label="State" options={meetingStates} {...form.field('state')} />
        <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
          <SmallButton type="submit" busy={form.busy} disabled={!changed}>
            Save time
          </SmallButton>
          {changed && <p className="text-sm text-soft">Not saved yet</p>}
        </div>
        {changed && theirs && meeting && (
          <output className="rounded-control bg-sand px-3 py-2 text-sm [overflow-wrap:anywhere] sm:col-span-2">
            A colleague has changed the time in the meantime: {meetingStates[meeting.state]},{' '}
            {meetingText(meeting)}
          </output>
        )}
      </form>
    </details>
  )
}
