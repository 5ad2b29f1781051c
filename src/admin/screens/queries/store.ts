import type { Accessors } from '#admin/lists/filter-and-sort.ts'
import { createListStore } from '#admin/lists/list-store.ts'
import { reportFailure } from '#admin/shell/session-guard.ts'
import { signedOutMessages } from '#admin/shell/signed-out-messages.ts'
import { deleteQuery, listQueries, type Query } from '#contract/queries.ts'
import { dateOfObjectId } from '#lib/object-id.ts'
import { callAsStaff } from '#session/session.ts'
import { toast } from '#ui/toast.ts'

export const queries = createListStore<Query>({
  load: () => callAsStaff(listQueries),
  onFailure: (error) => reportFailure(error, signedOutMessages.readMessages, 'Failed to load messages'),
})

export const queryAccessors: Accessors<Query> = {
  texts: ({ contactName, email, phoneNumber, mainIdea }) => [contactName, email, phoneNumber, mainIdea],
  name: ({ contactName }) => contactName,
  date: ({ _id }) => dateOfObjectId(_id),
}

export async function removeQuery(id: string): Promise<void> {
  try {
    await callAsStaff(deleteQuery, { id })
    queries.remove(id)
    toast.success('Message deleted successfully!')
  } catch (error) {
    reportFailure(error, signedOutMessages.deleteMessage, 'Failed to delete message')
  }
}
