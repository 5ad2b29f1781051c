import { createChange } from '#admin/inbox/create-change.ts'
import { createSeveral } from '#admin/inbox/create-several.ts'
import { phoneText } from '#admin/inbox/phone-text.ts'
import { createRemoveHeldBack } from '#admin/inbox/remove-held-back.ts'
import { refreshCountsAfter, reportChange } from '#admin/inbox/report-change.ts'
import type { Sender } from '#admin/inbox/sender.ts'
import type { Accessors } from '#admin/lists/filter-and-sort.ts'
import { createListStore, newestPage } from '#admin/lists/list-store.ts'
import { backendHas } from '#admin/shell/backend.ts'
import { reportFailure } from '#admin/shell/session-guard.ts'
import { signedOutMessages } from '#admin/shell/signed-out-messages.ts'
import { offerUndo } from '#admin/shell/undo.ts'
import { organisation } from '#config/brand/brand.ts'
import { changeQuery } from '#contract/messages.ts'
import { deleteQuery, listQueries, type Query } from '#contract/queries.ts'
import { deleteHeldBackQueries, listHeldBackQueries, restoreHeldBackQueries } from '#contract/held-back.ts'
import { dateOfObjectId } from '#lib/object-id.ts'
import { callAsStaff } from '#session/session.ts'
import { toast } from '#ui/toast.ts'

export const replySubject = `Your message to ${organisation.name}`

export const queries = createListStore<Query>({
  load: () => callAsStaff(listQueries),
  loadNewest: () => (backendHas('pages') ? callAsStaff(listQueries, { search: newestPage }) : undefined),
  loadHeldBack: (before) => callAsStaff(listHeldBackQueries, { search: { before } }),
  onFailure: (error) => reportFailure(error, signedOutMessages.readMessages, 'Failed to load messages'),
})

export const queryAccessors: Accessors<Query> = {
  texts: (query) => [query.contactName, query.email, query.phoneNumber, phoneText(query), query.mainIdea],
  name: ({ contactName }) => contactName,
  date: ({ _id }) => dateOfObjectId(_id),
}

export function senderOf(query: Query): Sender {
  const { contactName: name, email, mainIdea: text, phoneNumber, international } = query
  return { name, email, text, sent: queryAccessors.date(query), phone: { phoneNumber, international } }
}

export const changeMessage = createChange({
  store: queries,
  send: (id, body) => refreshCountsAfter(callAsStaff(changeQuery, { id, body })),
  onFailure: reportChange,
})

async function remove({ _id: id }: Query) {
  const { revisions } = await callAsStaff(deleteQuery, { id })
  const putBack = queries.remove(id)
  if (revisions) queries.follow(revisions)
  return putBack
}

export async function removeQuery(item: Query): Promise<void> {
  try {
    const putBack = await remove(item)
    toast.success('Message deleted successfully!')
    offerUndo({ id: item._id, text: `Message from ${item.contactName} deleted`, putBack })
  } catch (error) {
    reportFailure(error, signedOutMessages.deleteMessage, 'Failed to delete message')
  }
}

export const several = createSeveral({
  change: changeMessage,
  remove,
  nameOf: ({ contactName }: Query) => contactName,
  noun: ['message', 'messages'],
  signedOut: signedOutMessages.deleteMessage,
})

export const removeHeldBack = createRemoveHeldBack({
  store: queries,
  remove: (newest) => callAsStaff(deleteHeldBackQueries, { body: { newest } }),
  restore: (at) => callAsStaff(restoreHeldBackQueries, { body: { at } }),
  noun: ['held-back message', 'held-back messages'],
  onFailure: (error) => reportFailure(error, signedOutMessages.deleteMessage, 'Failed to delete messages'),
})
