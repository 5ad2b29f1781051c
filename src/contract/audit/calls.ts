import { endpoint, staffExtension } from '../endpoint.ts'
import { z } from '../zod.ts'

const auditLine = z.object({
  _id: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** Identifier of the account; '' for actions without an account. */
  account: z.string(),
  /** The name at that time; '' if unknown. */
  who: z.string(),
  /** A recorded act (acts.ts); later versions may have more. */
  act: z.string(),
  /** The target: noun, identifier, and its title or name at that time; '' if there is none. */
  noun: z.string(),
  record: z.string(),
  title: z.string(),
  /** A hash of the network, comparable within one run of the server; '' for commands. */
  network: z.string(),
})
export type AuditLine = z.infer<typeof auditLine>

const auditPage = z.object({
  data: z.array(auditLine),
  /** The next `?before=`; '' on the last page. */
  next: z.string(),
})

/**
 * Extension `audit` (OWN-04): the audit log, newest first, with `?before=`, `?account=`, `?kind=` and `?limit=`. No
 * call changes or removes an entry.
 */
export const listAudit = endpoint('GET', '/api/audit', { ...staffExtension, sends: auditPage })

const recorded = z.object({ message: z.string() })

/** Records that a list was exported. Exports are made in the browser. */
export const recordExport = endpoint('POST', '/api/audit/exports', {
  ...staffExtension,
  status: 201,
  body: z.object({
    noun: z.enum(['query', 'appointment']),
    count: z.number().check(z.int(), z.minimum(0), z.maximum(10_000_000)),
  }),
  sends: recorded,
})

export const calls = { listAudit, recordExport } as const
