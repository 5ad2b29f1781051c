import { endpoint } from './endpoint.ts'
import { noBody } from './fields.ts'
import { z } from './zod.ts'

/** What is recorded, by kind (OWN-04). */
export const auditKinds = {
  'sign-in': ['signed-in', 'sign-in-failed', 'signed-out'],
  content: ['created', 'published', 'scheduled', 'unpublished', 'changed', 'deleted', 'restored', 'imported'],
  messages: ['message-deleted', 'message-restored', 'erased', 'exported'],
  accounts: [
    'invited',
    'disabled',
    'enabled',
    'link-made',
    'reset-asked',
    'password-changed',
    'password-set',
    'session-ended',
  ],
} as const
export type AuditKind = keyof typeof auditKinds
export type AuditAct = (typeof auditKinds)[AuditKind][number]

export function isAuditKind(name: string): name is AuditKind {
  return Object.keys(auditKinds).includes(name)
}

const auditLine = z.object({
  _id: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** Identifier of the account; '' for what no account did. */
  account: z.string(),
  /** The name at that time; '' where nobody knows who it was. */
  who: z.string(),
  /** One of `auditKinds`; later versions may have more. */
  act: z.string(),
  /** What it was done to: the noun, the identifier and the title or name at that time; '' where there is none. */
  noun: z.string(),
  record: z.string(),
  title: z.string(),
  /** A hash of the network, comparable within one run of the server; '' for commands. */
  network: z.string(),
})
export type AuditLine = z.infer<typeof auditLine>

const auditPage = z.object({
  data: z.array(auditLine),
  /** What `?before=` continues from; '' where this is the end. */
  next: z.string(),
})

/**
 * Ours (the extension `audit`, OWN-04): what was done, newest first, with `?before=`, `?account=`, `?kind=` and
 * `?limit=`. No call changes or removes a line.
 */
export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  access: 'staff',
  status: 200,
  extension: true,
  body: noBody,
  sends: auditPage,
  answer: auditPage,
})

const recorded = z.object({ message: z.string() })

/** Records that a list was exported, which browsers do by themselves. */
export const recordExport = endpoint({
  method: 'POST',
  path: '/api/audit/exports',
  access: 'staff',
  status: 201,
  extension: true,
  body: z.object({
    noun: z.enum(['query', 'appointment']),
    count: z.number().check(z.int(), z.minimum(0), z.maximum(10_000_000)),
  }),
  sends: recorded,
  answer: recorded,
})
