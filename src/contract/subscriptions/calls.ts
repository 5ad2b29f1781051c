import { endpoint, staffExtension } from '../endpoint.ts'
import { emailAddress } from '../fields.ts'
import { z } from '../zod.ts'

/** A mail address, of a visitor who subscribes or of a subscriber. */
export const ofAddress = z.object({
  email: emailAddress(),
})

/**
 * Extension `subscriptions` (REA-06): asks to mail new publications to an address, which has to confirm it. The site posts
 * it as a plain form and gets a page. The response is the same for every address.
 */
export const subscribe = endpoint('POST', '/api/subscriptions', {
  access: 'public',
  extension: true,
  body: ofAddress,
})

/** The purpose of a link in a mail, which leads to a page with one button. */
export type SubscriptionAction = 'confirm' | 'end'

/** The page of a link in a mail, at the address of the API. */
export function subscriptionPath(action: SubscriptionAction, token: string): string {
  return `${subscribe.path}/${action}/${token}`
}

const count = z.object({ confirmed: z.number(), unconfirmed: z.number(), stopped: z._default(z.number(), 0) })
export type SubscriberCount = z.infer<typeof count>

/** The number of subscribers, of those who have not confirmed it yet, and of those whose mail server refuses the mails. */
export const countSubscribers = endpoint('GET', '/api/subscribers', { ...staffExtension, sends: count })

const subscriber = z.object({ email: z.string(), confirmed: z.string(), stopped: z._default(z.string(), '') })
/** Times are ISO 8601. `stopped` is when the mails ended because they were refused; '' if they did not. */
const exported = z.object({ data: z.array(subscriber) })

/** The addresses of all who have confirmed, oldest first. The export is recorded in the audit trail. */
export const exportSubscribers = endpoint('POST', '/api/subscribers/exports', {
  ...staffExtension,
  sends: exported,
})

const erased = z.object({ subscriptions: z.number() })

/** Erases the subscription of one address, if there is one. */
export const eraseSubscriber = endpoint('POST', '/api/subscribers/erasures', {
  ...staffExtension,
  body: ofAddress,
  sends: erased,
})

export const calls = { subscribe, countSubscribers, exportSubscribers, eraseSubscriber } as const
