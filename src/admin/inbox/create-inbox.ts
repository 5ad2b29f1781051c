import { actOnSeveral } from '#admin/lists/act-on-several.ts'
import { deleteSeveral } from '#admin/lists/delete-several.ts'
import { createListStore, newestPage } from '#admin/lists/list-store.ts'
import { readAttentionNow } from '#admin/shell/attention.ts'
import { backendHas } from '#admin/shell/backend.ts'
import { reportFailure, sessionGuard } from '#admin/shell/session-guard.ts'
import type { SignedOutAction } from '#admin/shell/signed-out-messages.ts'
import { reportDeleted } from '#admin/shell/after-delete.ts'
import type { MessageState } from '#contract/message-state.ts'
import type { ListRevisions } from '#contract/list-revisions.ts'
import type { MessageCalls } from '#contract/messages.ts'
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
  const isListed = ({ reason }: Item) => reason === ''
  const nameOf = (item: Item) => kind.senderOf(item).name

  const storeOf = (search: { held?: '1' }) =>
    createListStore<Item>({
      load: () => callAsStaff(calls.list, { search }),
      loadNewest: () =>
        backendHas('pages') ? callAsStaff(calls.list, { search: { ...newestPage, ...search } }) : undefined,
      onFailure: (error) => reportFailure(error, signedOut.read, `Failed to load ${several}`),
    })
  const store = storeOf({})
  /** The messages that the backend holds back. A released one stays, without `reason`, until the next load (INB-07). */
  const held = storeOf({ held: '1' })
  const stores = [store, held]

  const change = createChange<Item>({
    store: {
      add: store.add,
      change: (id, update) => stores.forEach((one) => one.change(id, update)),
      follow: (revisions) => stores.forEach((one) => one.follow(revisions)),
    },
    send: (id, body) => callAsStaff(calls.change, { id, body }).finally(() => void readAttentionNow()),
    onFailure: reportChange,
  })

  /** Deletes a message. Resolves with the function that shows it again. */
  async function removeOne({ _id: id }: Item): Promise<(revisions?: ListRevisions) => void> {
    const { revisions } = await callAsStaff(calls.remove, { id })
    const putBack = stores.map((one) => one.remove(id))
    if (revisions) stores.forEach((one) => one.follow(revisions))
    return (restored) => putBack.forEach((put) => put(restored))
  }

  /** Changes several messages; `failure` and `done` are what a message about them ends with. */
  async function changeSeveral(
    items: Item[],
    to: MessageChange,
    failure: string,
    done: string,
  ): Promise<void> {
    const changed = await actOnSeveral({
      items,
      act: (item) =>
        change(item, to, (error) => {
          throw error
        }),
      nameOf,
      failure,
      signedOut: 'changeMessage',
    })
    if (changed.length > 0) toast.success(`${counted(changed.length, ...noun)} ${done}`)
  }

  const handle = (items: Item[]) =>
    changeSeveral(items, { state: 'handled' }, 'could not be marked as handled', 'marked as handled')
  const release = (items: Item[]) =>
    changeSeveral(items, { genuine: true }, 'could not be released', 'released')

  return {
    store,
    held,
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
        reportDeleted({ text: `${name} from ${nameOf(item)} deleted`, records: [{ id: item._id, putBack }] })
      } catch (error) {
        reportFailure(error, signedOut.remove, `Failed to delete ${one}`)
      }
    },

    removeSeveral: (items: Item[]) =>
      deleteSeveral({ items, remove: removeOne, nameOf, noun, signedOut: signedOut.remove }),

    /** The actions on selected messages, beside deleting them. */
    actionsOn(selected: Item[]) {
      if (!backendHas('message-states')) return []
      const [listed, heldBack] = [selected.filter(isListed), selected.filter((item) => !isListed(item))]
      return [
        { name: 'Handled', items: listed.filter(({ state }) => state !== 'handled'), run: handle },
        { name: 'Genuine', items: heldBack, run: release },
      ]
    },
  }
}

/** The messages of one kind, and the actions of staff on them. */
export type Inbox<Item extends StoredMessage> = ReturnType<typeof createInbox<Item>>
