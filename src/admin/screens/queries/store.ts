import type { Reading } from '#admin/lists/arrange.ts'
import { createListStore } from '#admin/lists/list-store.ts'
import { lostSession } from '#admin/shell/lost-session.ts'
import { deleteQuery, listQueries, type Query } from '#contract/queries.ts'
import { dateOfObjectId } from '#lib/object-id.ts'
import { callAsStaff } from '#session/session.ts'
import { toast } from '#ui/toast.ts'

export const queries = createListStore<Query>({
  load: () => callAsStaff(listQueries),
  words: { absent: 'Please login to view messages' },
  failed: 'Failed to load messages',
})

export const queryReading: Reading<Query> = {
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
    if (!lostSession(error, { absent: 'Please login to delete messages' }))
      toast.error('Failed to delete message')
  }
}
