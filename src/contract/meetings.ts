import { isRecord, type LooseRecord } from './loose.ts'

/** The time of an appointment (extension `appointment-times`). */
export interface Meeting {
  /** ISO 8601. */
  at: string
  minutes: number
  place: string
  state: 'proposed' | 'agreed' | 'cancelled'
  /** Number of changes, from 1. */
  revision: number
  /** ISO 8601 of the last change. */
  changedAt: string
}

function isMeeting(value: unknown): value is Meeting {
  return isRecord(value)
}

/**
 * Reads the time of a message from a list: no field without one. Its fields are not checked here, because the dashboard
 * starts with this code; admin/inbox/meeting-text.ts does.
 */
export function looseMeeting({ meeting }: LooseRecord): { meeting?: Meeting } {
  return isMeeting(meeting) ? { meeting } : {}
}
