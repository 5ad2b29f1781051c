import { organisation } from '#config/brand/brand.ts'
import { paths } from '#config/paths.ts'
import type { FormName, QueuedForm } from './queued-forms.ts'

interface FormWords {
  noun: string
  sent: string
  failed: string
  another: string
  /** Name of the field with the sender's name. */
  nameField: string
  /** Address of the page with the form. */
  address: string
}

/** Messages of each form. The toasts are specified. */
export const formWords: Record<FormName, FormWords> = {
  query: {
    noun: 'message',
    sent: 'Message sent successfully!',
    failed: 'Failed to send message. Please try again.',
    another: 'Send another message',
    nameField: 'contactName',
    address: `${paths.contact}#contact-form`,
  },
  appointment: {
    noun: 'appointment request',
    sent: 'Appointment booked successfully!',
    failed: 'Failed to book appointment. Please try again.',
    another: 'Send another request',
    nameField: 'fullName',
    address: `${paths.home}#appointment-form`,
  },
}

/** What happens next, after a form was sent. */
export const nextSteps = `A person reads it and answers within ${organisation.answersWithin}.`

/** The time of day, with the date if it is another day. */
export function timeOf(moment: number): string {
  const date = new Date(moment)
  const time = date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  if (date.toDateString() === new Date().toDateString()) return time
  return `${time} on ${date.toLocaleDateString('en-GB', { weekday: 'long' })}`
}

/** Says that a form is queued, and since when. */
export function queuedSince({ form, since }: QueuedForm): string {
  return `Your ${formWords[form].noun} of ${timeOf(since)} is stored in this browser`
}

export const queuedNote =
  'There was no response from our server. It will be sent again when there is a connection, or when you return to this site, and will arrive only once.'

/** Lifetime of the copy in the browser. */
export const copyNote =
  'The copy in this browser is removed when it is sent, when you discard it, or after 24 hours.'
