import type { AppointmentRow, QueryRow } from '#server/database/message-rows.ts'
import type { Db } from '#server/database/schema.ts'
import type { MailSettings } from '#server/mail/environment.ts'
import { createOutbox } from '#server/mail/outbox.ts'
import { newId } from '#server/database/new-id.ts'
import type { SmtpTimeouts } from '#server/mail/smtp.ts'

/** A morning in Kigali, at 09:00. */
export const morning = Date.UTC(2026, 10, 20, 7)

export function mailSettings(smtpUrl: string, changes: Partial<MailSettings> = {}): MailSettings {
  return {
    smtpUrl,
    notifyTo: ['desk@example.org'],
    daily: false,
    from: 'site@example.org',
    acknowledge: false,
    siteUrl: 'https://www.example.org',
    apiUrl: changes.siteUrl ?? 'https://www.example.org',
    ...changes,
  }
}

const arrival = { suspicious: 0, reason: '', state: 'new', changed_at: morning } as const

export function sampleQuery(changes: Partial<QueryRow> = {}): QueryRow {
  return {
    id: newId(morning),
    contact_name: 'Sample Visitor',
    phone_number: '0700000000',
    email: 'visitor@example.org',
    main_idea: 'Is the full text available?\nThank you.',
    international: 0,
    ...arrival,
    ...changes,
  }
}

export function sampleAppointment(changes: Partial<AppointmentRow> = {}): AppointmentRow {
  return {
    id: newId(morning),
    full_name: 'Ann',
    email: 'ann@example.org',
    company_name: 'Sample',
    message: 'Hello',
    ...arrival,
    ...changes,
  }
}

/** Sends all mails due at a time, as one process does. Returns its messages to the operator. */
export async function workOutbox(
  db: Db,
  mail: MailSettings,
  now: number,
  timeouts?: SmtpTimeouts,
): Promise<string[]> {
  const said: string[] = []
  const outbox = createOutbox({
    db,
    mail,
    now: () => now,
    say: (text) => said.push(text),
    ...(timeouts ? { timeouts } : {}),
  })
  await outbox.sendDue()
  return said
}
