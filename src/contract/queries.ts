import { endpoint } from './endpoint.ts'
import { noBody } from './fields.ts'
import { looseFlag, looseId, looseText } from './loose.ts'
import { looseProgress, messageDeletion } from './messages.ts'
import { looseListed, recordList } from './record-list.ts'
import { z } from './zod.ts'

/** A visitor's message. */
export const query = looseListed((record) => ({
  _id: looseId(record),
  contactName: looseText(record.contactName),
  phoneNumber: looseText(record.phoneNumber),
  email: looseText(record.email),
  mainIdea: looseText(record.mainIdea),
  /**
   * The phone number begins with a country code, regardless of its first digits (the extension `dialling`).
   */
  international: looseFlag(record.international),
  ...looseProgress(record),
}))
export type Query = z.infer<typeof query>

/** The exact specified response. */
export const sentQuery = z.object({
  _id: z.string(),
  contactName: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  mainIdea: z.string(),
})

export const listQueries = endpoint({
  method: 'GET',
  path: '/api/queries',
  access: 'staff',
  status: 200,
  body: noBody,
  sends: z.object({ data: z.array(sentQuery), count: z.number() }),
  answer: recordList(query),
})

export const deleteQuery = endpoint({
  method: 'DELETE',
  path: '/api/queries/{id}',
  access: 'staff',
  status: 200,
  body: noBody,
  ...messageDeletion,
})
