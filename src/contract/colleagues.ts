import { endpoint, staffExtension } from './endpoint.ts'
import { ownPassword } from './passwords.ts'
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

/** Disables an account, which ends its sessions and links at once, or enables it. */
export const setColleagueActive = endpoint('PUT', '/api/colleagues/{id}', {
  ...staffExtension,
  body: z.object({ ...ownPassword.shape, active: z.boolean() }),
  sends: colleague,
})
