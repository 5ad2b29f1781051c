import { endpoint, staffExtension } from './endpoint.ts'
import { z } from './zod.ts'

/** Characters of a new password; shorter old passwords still sign in. */
export const newPasswordMinLength = 12

const required = 'Password is required'

/** The rules that need no knowledge of the account; the backend adds the others (server/accounts/password-rules.ts). */
export const newPassword = z.string(required).check(
  z.minLength(1, { error: required, abort: true }),
  z.minLength(newPasswordMinLength, {
    error: `Use at least ${newPasswordMinLength} characters. A phrase of several words is easy to remember.`,
    abort: true,
  }),
  z.maxLength(200, 'Password must be at most 200 characters'),
)

const confirmation = z.object({ message: z.string() })

/**
 * The caller's current password, for actions that need more than a session: setting a new one, and giving or revoking
 * access.
 */
export const ownPassword = z.object({
  current: z
    .string('Your current password is required')
    .check(
      z.minLength(1, { error: 'Your current password is required', abort: true }),
      z.maxLength(200, 'Password must be at most 200 characters'),
    ),
})

export const passwordChange = z.object({ ...ownPassword.shape, password: newPassword })

/** Extension `accounts` (OWN-03): changes the caller's password and ends all other sessions. */
export const changePassword = endpoint('POST', '/api/account/password', {
  ...staffExtension,
  body: passwordChange,
  sends: confirmation,
})

const session = z.object({
  _id: z.string(),
  /** Name of the device, such as 'Firefox on Windows'. */
  device: z.string(),
  /** ISO 8601: when it signed in, and roughly when it was last used. */
  since: z.string(),
  seen: z.string(),
  /** True for the caller's device. */
  current: z.boolean(),
})
export type SessionOfAccount = z.infer<typeof session>

const sessions = z.object({ data: z.array(session) })

/** The devices on which the account is signed in: the caller's first, then by last use. */
export const listSessions = endpoint('GET', '/api/account/sessions', { ...staffExtension, sends: sessions })

/** Signs one device out. */
export const endSession = endpoint('DELETE', '/api/account/sessions/{id}', {
  ...staffExtension,
  sends: confirmation,
})

/** Signs out all other devices. */
export const endOtherSessions = endpoint('DELETE', '/api/account/sessions', {
  ...staffExtension,
  sends: confirmation,
})
