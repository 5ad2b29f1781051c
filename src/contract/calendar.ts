import { endpoint } from './endpoint.ts'
import { noBody } from './fields.ts'
import { ownPassword } from './passwords.ts'
import { z } from './zod.ts'

/** Where an account has the address of its calendar; a private address is `/api/calendar/TOKEN.ics`. */
const path = '/api/account/calendar'
const asStaff = { access: 'staff', extension: true } as const

/** ISO 8601: when the account's address was created; '' if it has none. */
const created = z.object({ created: z.string() })

/** Extension `appointment-times` (REA-08): whether the caller has an address. */
export const readCalendar = endpoint({
  method: 'GET',
  path,
  ...asStaff,
  status: 200,
  body: noBody,
  sends: created,
  answer: created,
})

const address = z.object({ ...created.shape, token: z.string() })

/** Creates the caller's address, which replaces an earlier one. The token is returned only here. */
export const createCalendar = endpoint({
  method: 'POST',
  path,
  ...asStaff,
  status: 201,
  body: ownPassword,
  sends: address,
  answer: address,
})

/** Revokes the caller's address. */
export const endCalendar = endpoint({
  method: 'DELETE',
  path,
  ...asStaff,
  status: 200,
  body: noBody,
  sends: created,
  answer: created,
})
