import type { ListStore } from '#admin/lists/list-store.ts'
import type { Meeting } from '#contract/meetings.ts'
import type { MessageChange } from '#contract/message-input.ts'
import type { MessageState } from '#contract/message-state.ts'
import type { ChangedMessage, MessageProgress } from '#contract/messages.ts'

/** A message or an appointment of a list. */
export interface StoredMessage extends MessageProgress {
  _id: string
  /** Set for an appointment with a time. */
  meeting?: Meeting
}

interface ChangeEnvironment<Item> {
  store: Pick<ListStore<Item>, 'change' | 'follow' | 'add'>
  /** Sends a change; resolves with the response. */
  send: (id: string, change: MessageChange) => Promise<ChangedMessage>
  /** Reports why a change failed; `before` is the state of the message until then. */
  onFailure: ReportFailure
}

type ReportFailure = (error: unknown, change: MessageChange, before: MessageState) => void

/**
 * Changes a message for all staff. Returns true on success. A failure is reported; `onFailure` replaces the usual
 * report.
 */
export type Change<Item> = (item: Item, change: MessageChange, onFailure?: ReportFailure) => Promise<boolean>

/** Changes messages of a list: new states show at once, and are reverted on failure (INB-02, INB-07). */
export function createChange<Item extends StoredMessage>(environment: ChangeEnvironment<Item>): Change<Item> {
  const { store, send } = environment
  /** The last change of each message: they are sent one after another. */
  const latest = new Map<string, Promise<ChangedMessage>>()

  return async (message, change, onFailure = environment.onFailure) => {
    const { _id: id, state: before, handledBy, handledAt } = message
    const { state } = change
    if (state !== undefined) store.change(id, (item) => ({ ...item, state, handledBy: '', handledAt: '' }))
    const sendNow = () => send(id, change)
    const sent = (latest.get(id) ?? Promise.resolve()).then(sendNow, sendNow)
    latest.set(id, sent)
    try {
      const { revisions, ...progress } = await sent
      // A later change of the same message is already shown.
      if (latest.get(id) === sent) store.change(id, (item) => ({ ...item, ...progress }))
      if (change.genuine) store.add({ ...message, ...progress })
      if (revisions) store.follow(revisions)
      return true
    } catch (error) {
      if (state !== undefined)
        store.change(id, (item) =>
          item.state === state ? { ...item, state: before, handledBy, handledAt } : item,
        )
      onFailure(error, change, before)
      return false
    } finally {
      if (latest.get(id) === sent) latest.delete(id)
    }
  }
}
