import type { MessageChange } from '#contract/message-input.ts'
import type { ChangedMessage, MessageProgress } from '#contract/messages.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { AppDeps } from '#server/http/app-context.ts'
import type { MessageNoun } from '#server/database/message-rows.ts'
import type { AccountRow } from '#server/database/schema.ts'
import { meetingOf } from './meetings.ts'
import { changeMessage, type ListedRow, type Overtaken } from './store.ts'

/** The state of a message among staff, in the contract's form. */
export function progressOf(row: ListedRow): MessageProgress {
  const { state, changed_by, changed_at, handled_by, handled_at, note, suspicious, reason } = row
  return {
    state,
    changedBy: changed_by,
    // '' before the first change, when `changed_at` is the time of arrival.
    changedAt: changed_by === '' ? '' : new Date(changed_at).toISOString(),
    handledBy: handled_by,
    handledAt: handled_at === 0 ? '' : new Date(handled_at).toISOString(),
    note,
    reason: suspicious === 1 ? reason || 'unknown' : '',
  }
}

const usual: Partial<MessageProgress> = {}

/**
 * The same for a list, without fields at their defaults (looseProgress): lists are long, and most messages
 * have only been read.
 */
export function listedProgress(row: ListedRow): Partial<MessageProgress> {
  if (row.state === 'read' && row.changed_by === '' && row.suspicious !== 1) return usual
  const { state, changedBy, changedAt, handledBy, handledAt, note, reason } = progressOf(row)
  return {
    ...(state === 'read' ? {} : { state }),
    ...(changedBy === '' ? {} : { changedBy, changedAt }),
    ...(handledAt === '' ? {} : { handledBy, handledAt }),
    ...(note === '' ? {} : { note }),
    ...(reason === '' ? {} : { reason }),
  }
}

const overtaken: Record<Overtaken, string> = {
  note: 'A colleague has changed this note since you opened it.',
  time: 'A colleague has changed the time of this appointment since you opened it.',
}

/** Changes a message for a member of staff (INB-02, INB-07). */
export async function changeProgress(
  { db, now, mail }: AppDeps,
  message: { noun: MessageNoun; id: string; gone: () => ApiFailure },
  change: MessageChange,
  account: AccountRow,
): Promise<ChangedMessage> {
  const changed = await changeMessage(db, message, change, {
    fullName: account.full_name,
    now: now(),
    onFreed: mail && ((work, row) => mail.queue(work, message.noun, row)),
  })
  if (changed === undefined) throw message.gone()
  if (typeof changed === 'string') throw new ApiFailure('conflict', { message: overtaken[changed] })
  const { row, revisions } = changed
  return { ...progressOf(row), ...meetingOf(row), ...(revisions ? { revisions } : {}) }
}
