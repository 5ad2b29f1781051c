import { endpoint, staffExtension } from '../endpoint.ts'
import { ownPassword } from '../passwords.ts'
import { z } from '../zod.ts'

/** Where an account has the address of its calendar; a private address is `/api/calendar/TOKEN.ics`. */
const path = '/api/account/calendar'

/** ISO 8601: when the account's address was created; '' if it has none. */
const created = z.object({ created: z.string() })

/** Extension `calendar-address` (REA-08): whether the caller has an address. */
export const readCalendar = endpoint('GET', path, { ...staffExtension, sends: created })

const address = z.object({ ...created.shape, token: z.string() })

/** Creates the caller's address, which replaces an earlier one. The token is returned only here. */
export const createCalendar = endpoint('POST', path, {
  ...staffExtension,
  status: 201,
  body: ownPassword,
  sends: address,
})

/** Revokes the caller's address. */
export const endCalendar = endpoint('DELETE', path, { ...staffExtension, sends: created })

export const calls = { readCalendar, createCalendar, endCalendar } as const
