import { actOnSeveral } from '#admin/lists/act-on-several.ts'
import { deleteSeveral } from '#admin/lists/delete-several.ts'
import { createListStore, newestPage } from '#admin/lists/list-store.ts'
import { readAttentionNow } from '#admin/shell/attention.ts'
import { backendHas } from '#admin/shell/backend.ts'
import { reportFailure, sessionGuard } from '#admin/shell/session-guard.ts'
import type { SignedOutAction } from '#admin/shell/signed-out-messages.ts'
import { offerUndo } from '#admin/shell/undo.ts'
import type { ListRevisions, MessageCalls, MessageState } from '#contract/messages.ts'
import { counted } from '#lib/counted.ts'
import { dayOf } from '#lib/day.ts'
import { dateOfObjectId } from '#lib/object-id.ts'
import { callAsStaff } from '#session/session.ts'
import { toast } from '#ui/toast.ts'
import { createChange, type StoredMessage } from './create-change.ts'
import { meetingDay, meetingOf } from './meeting-text.ts'
import type { Sender } from './sender.ts'
import { ApiError } from '#api/client.ts'
import type { MessageChange } from '#contract/message-input.ts'

/** Reports why a change failed. The automatic mark as read fails silently. */
function reportChange(error: unknown, { state, note, meeting }: MessageChange, before: MessageState): void {
  if (sessionGuard.handleLostSession(error, 'changeMessage')) return
  const text = note === undefined ? meeting && 'time' : 'note'
  if (text && error instanceof ApiError && error.status === 409)
    toast.error(`A colleague has changed this ${text} in the meantime`)
  else if (text) toast.error(`Failed to save the ${text}`)
  else if (before !== 'new' || state !== 'read') toast.error('Failed to change the message')
}

/** A kind of message, and where its fields and texts differ from the other's. */
interface MessageKind<Item extends StoredMessage> {
  calls: MessageCalls<Item, object, object>
  name: 'Message' | 'Appointment'
  /** The messages of reading and deleting without a session. */
  signedOut: { read: SignedOutAction; remove: SignedOutAction }
  /** Subject of replies. */
  replySubject: string
  senderOf: (item: Item) => Omit<Sender, 'id' | 'sent' | 'meeting'>
  /** Texts that a search looks in. */
  texts: (item: Item) => string[]
}

/** Creates the list of one kind of message with its actions (INB-02, INB-03, INB-07). */
export function createInbox<Item extends StoredMessage>(kind: MessageKind<Item>) {
  const { calls, name, signedOut, replySubject, texts } = kind
  const one = name.toLowerCase()
  const several = `${one}s`
  const noun = [one, several] as const
  const dateOf = ({ _id }: Item) => dateOfObjectId(_id)
  const senderOf = (item: Item): Sender => ({
    ...kind.senderOf(item),
    id: item._id,
    sent: dateOf(item),
    meeting: meetingOf(item),
  })
  const nameOf = (item: Item) => kind.senderOf(item).name

  const store = createListStore<Item>({
    load: () => callAsStaff(calls.list),
    loadNewest: () => (backendHas('pages') ? callAsStaff(calls.list, { search: newestPage }) : undefined),
    loadHeldBack: (before) => callAsStaff(calls.listHeldBack, { search: { before } }),
    onFailure: (error) => reportFailure(error, signedOut.read, `Failed to load ${several}`),
  })

  const change = createChange<Item>({
    store,
    send: (id, body) => callAsStaff(calls.change, { id, body }).finally(() => void readAttentionNow()),
    onFailure: reportChange,
  })

  /** Deletes a message. Resolves with the function that shows it again. */
  async function removeOne({ _id: id }: Item): Promise<(revisions?: ListRevisions) => void> {
    const { revisions } = await callAsStaff(calls.remove, { id })
    const putBack = store.remove(id)
    if (revisions) store.follow(revisions)
    return putBack
  }

  async function handle(items: Item[]): Promise<void> {
    const done = await actOnSeveral({
      items,
      act: (item) =>
        change(item, { state: 'handled' }, (error) => {
          throw error
        }),
      nameOf,
      failure: 'could not be marked as handled',
      signedOut: 'changeMessage',
    })
    if (done.length > 0) toast.success(`${counted(done.length, ...noun)} marked as handled`)
  }

  return {
    store,
    accessors: { texts, name: nameOf, date: dateOf },
    noun,
    replySubject,
    senderOf,
    /** The days of a message, as 2026-11-20: of its arrival, and of the appointment. */
    daysOf: (item: Item) => {
      const { sent, meeting } = senderOf(item)
      return [...(sent ? [dayOf(sent)] : []), ...(meeting ? [meetingDay(meeting)] : [])]
    },
    change,

    remove: async (item: Item) => {
      try {
        const putBack = await removeOne(item)
        toast.success(`${name} deleted successfully!`)
        offerUndo({ id: item._id, text: `${name} from ${nameOf(item)} deleted`, putBack })
      } catch (error) {
        reportFailure(error, signedOut.remove, `Failed to delete ${one}`)
      }
    },

    /** Deletes all held-back messages, and offers undo (INB-03, INB-07). Returns true on success. */
    removeHeldBack: async () => {
      const list = store.$list.get()
      const newest = list.phase === 'loaded' ? list.heldBack[0]?._id : undefined
      if (newest === undefined) return false
      try {
        const { deleted, at } = await callAsStaff(calls.removeHeldBack, { body: { newest } })
        store.removeHeldBack()
        offerUndo({
          id: `held-back ${several} ${at}`,
          text: `${counted(deleted, `held-back ${one}`)} deleted`,
          restore: () => callAsStaff(calls.restoreHeldBack, { body: { at } }).then(() => ({})),
          putBack: () => void store.refresh(),
        })
        return true
      } catch (error) {
        reportFailure(error, signedOut.remove, `Failed to delete ${several}`)
        return false
      }
    },

    removeSeveral: (items: Item[]) =>
      deleteSeveral({ items, remove: removeOne, nameOf, noun, signedOut: signedOut.remove }),

    /** The actions on selected messages, beside deleting them. */
    actionsOn(selected: Item[]) {
      if (!backendHas('message-states')) return []
      return [{ name: 'Handled', items: selected.filter(({ state }) => state !== 'handled'), run: handle }]
    },
  }
}

/** The messages of one kind, and the actions of staff on them. */
export type Inbox<Item extends StoredMessage> = ReturnType<typeof createInbox<Item>>
