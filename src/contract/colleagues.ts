import { endpoint, staffExtension } from './endpoint.ts'
import { emailAddress } from './fields.ts'
import { ownPassword } from './passwords.ts'
import { requiredLine } from './required-text.ts'
import { z } from './zod.ts'

/** `invited`: no password has been set yet. */
export const accountState = z.enum(['active', 'invited', 'disabled'])

const colleague = z.object({
  _id: z.string(),
  fullName: z.string(),
  email: z.string(),
  role: z.string(),
  state: accountState,
  /** ISO 8601 of the last sign-in; '' if there was none. */
  signedIn: z.string(),
  /** True for the caller's account. */
  isSelf: z.boolean(),
})
export type Colleague = z.infer<typeof colleague>

const colleagues = z.object({ data: z.array(colleague) })

/** Extension `accounts` (OWN-03): all accounts, by name. */
export const listColleagues = endpoint('GET', '/api/colleagues', { ...staffExtension, sends: colleagues })

/** A link with which its owner sets a password. The backend stores only a hash of it. */
const passwordLink = z.object({
  _id: z.string(),
  /** The secret, returned only once; absent if the link is mailed, to its owner alone. */
  token: z.optional(z.string()),
  /** ISO 8601: when it ends. */
  expires: z.string(),
  /** The link is mailed to its owner. */
  mailed: z.boolean(),
})
export type PasswordLink = z.infer<typeof passwordLink>

export const invitation = z.object({
  fullName: requiredLine('Full name is required', 100, 'Full name must be at most 100 characters'),
  email: emailAddress('Please enter a valid email'),
})

/** Adds an account without a password, and returns or mails the link that sets one. */
export const inviteColleague = endpoint('POST', '/api/colleagues', {
  ...staffExtension,
  status: 201,
  body: z.object({ ...invitation.shape, ...ownPassword.shape }),
  sends: passwordLink,
})

/**
 * A new link for a colleague who was invited or forgot the password. The caller cannot make one for their own
 * account.
 */
export const createPasswordLink = endpoint('POST', '/api/colleagues/{id}/password-link', {
  ...staffExtension,
  status: 201,
  body: ownPassword,
  sends: passwordLink,
})

/** Disables an account, which ends its sessions and links at once, or enables it. */
export const setColleagueActive = endpoint('PUT', '/api/colleagues/{id}', {
  ...staffExtension,
  body: z.object({ ...ownPassword.shape, active: z.boolean() }),
  sends: colleague,
})
