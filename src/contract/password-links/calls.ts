import { endpoint, staffExtension } from '../endpoint.ts'
import { emailAddress } from '../fields.ts'
import { newPassword, ownPassword } from '../passwords.ts'
import { requiredLine } from '../required-text.ts'
import { z } from '../zod.ts'

/** Extension `password-links` (OWN-03): a link with which its owner sets a password. The backend stores only a hash of it. */
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

/** Secret of a password link. Every failure gets the same response: the link is unusable. */
const linkToken = z.string('The link is missing').check(z.maxLength(200, 'The link is too long'))

/** The owner of a password link. */
const linkOwner = z.object({ email: z.string(), fullName: z.string() })

/** Returns the owner of a password link, before a password is set. Does not use up the link. */
export const readPasswordLink = endpoint('POST', '/api/password-links/read', {
  access: 'public',
  extension: true,
  body: z.object({ token: linkToken }),
  sends: linkOwner,
})

/** Sets a password with a link, which is then used up. */
export const setPasswordByLink = endpoint('POST', '/api/password-links', {
  access: 'public',
  extension: true,
  body: z.object({ token: linkToken, password: newPassword }),
  sends: linkOwner,
})

export const resetRequest = z.object({
  email: emailAddress('Please enter a valid email'),
})

/** Mails a link to an account, if it exists (the extension `reset-by-mail`). The response is the same if not. */
export const requestPasswordReset = endpoint('POST', '/api/password-resets', {
  access: 'public',
  extension: true,
  body: resetRequest,
  sends: z.object({ message: z.string() }),
})

/** Features of the backend that the login page uses. */
export interface PasswordLinkFeatures {
  /** `accounts` and `password-links`: links set passwords. */
  links?: true
  /** `reset-by-mail` */
  resetByMail?: true
}

export const calls = {
  inviteColleague,
  createPasswordLink,
  readPasswordLink,
  setPasswordByLink,
  requestPasswordReset,
} as const
