import { endpoint } from './endpoint.ts'
import { emailAddress, noBody } from './fields.ts'
import { ownPassword } from './passwords.ts'
import { requiredLine } from './required-text.ts'
import { z } from './zod.ts'

/** `invited`: nobody has chosen a password for it yet. */
export const accountState = z.enum(['active', 'invited', 'disabled'])

const colleague = z.object({
  _id: z.string(),
  fullName: z.string(),
  email: z.string(),
  role: z.string(),
  state: accountState,
  /** ISO 8601 of the last sign-in; '' where there was none. */
  signedIn: z.string(),
  /** It is the account that asks. */
  isSelf: z.boolean(),
})
export type Colleague = z.infer<typeof colleague>

const colleagues = z.object({ data: z.array(colleague) })

/** Ours (the extension `accounts`, OWN-03): everybody who has an account, by name. */
export const listColleagues = endpoint({
  method: 'GET',
  path: '/api/colleagues',
  access: 'staff',
  status: 200,
  extension: true,
  body: noBody,
  sends: colleagues,
  answer: colleagues,
})

/** A link with which its owner chooses a password; the backend keeps it only as a hash. */
const passwordLink = z.object({
  _id: z.string(),
  /** Its secret, answered this once; absent where the link is mailed, to its owner alone. */
  token: z.optional(z.string()),
  /** ISO 8601: when it ends. */
  expires: z.string(),
  /** It is sent to its owner by mail. */
  mailed: z.boolean(),
})
export type PasswordLink = z.infer<typeof passwordLink>

export const invitation = z.object({
  fullName: requiredLine('Full name is required', {
    most: 100,
    message: 'Full name must be at most 100 characters',
  }),
  email: emailAddress({ missing: 'Email is required', malformed: 'Please enter a valid email' }),
})

/** Adds an account without a password, and answers or mails the link that sets one. */
export const inviteColleague = endpoint({
  method: 'POST',
  path: '/api/colleagues',
  access: 'staff',
  status: 201,
  extension: true,
  body: z.object({ ...invitation.shape, ...ownPassword.shape }),
  sends: passwordLink,
  answer: passwordLink,
})

/** A new link for a colleague who was invited, or forgot the password; nobody makes one for oneself. */
export const createPasswordLink = endpoint({
  method: 'POST',
  path: '/api/colleagues/{id}/password-link',
  access: 'staff',
  status: 201,
  extension: true,
  body: ownPassword,
  sends: passwordLink,
  answer: passwordLink,
})

/** Disables an account, which ends its sessions and links at once, or enables it. */
export const setColleagueActive = endpoint({
  method: 'PUT',
  path: '/api/colleagues/{id}',
  access: 'staff',
  status: 200,
  extension: true,
  body: z.object({ ...ownPassword.shape, active: z.boolean() }),
  sends: colleague,
  answer: colleague,
})
