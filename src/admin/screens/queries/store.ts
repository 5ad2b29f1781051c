import { createInbox } from '#admin/inbox/create-inbox.ts'
import { phoneText } from '#admin/inbox/phone-text.ts'
import { organisation } from '#config/brand/brand.ts'
import { type Query, queryCalls } from '#contract/messages.ts'

export const queries = createInbox<Query>({
  calls: queryCalls,
  name: 'Message',
  signedOut: { read: 'readMessages', remove: 'deleteMessage' },
  replySubject: `Your message to ${organisation.name}`,
  senderOf: ({ contactName: name, email, mainIdea: text, phoneNumber, international }) => ({
    name,
    email,
    text,
    phone: { phoneNumber, international },
  }),
  texts: (query) => [query.contactName, query.email, query.phoneNumber, phoneText(query), query.mainIdea],
})
