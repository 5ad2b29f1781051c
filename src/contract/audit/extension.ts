import type { ContractExtension } from '../extension.ts'
import { auditKinds } from '../acts.ts'
import { whole } from '../queries.ts'
import { z } from '../zod.ts'
import { calls } from './calls.ts'

const features = {
  audit: 'GET /api/audit lists the actions of staff; POST /api/audit/exports records an export.',
} as const

const fault = 'before and account must be identifiers, kind a known one, and limit from 1 to 200'
const identifier = z._default(z.string().check(z.regex(/^(?:[0-9a-f]{24})?$/, fault)), '')

export const auditQuery = z.object({
  before: identifier,
  account: identifier,
  kind: z._default(z.enum(['', ...auditKinds], fault), ''),
  limit: whole(200, fault),
})

const queries = { listAudit: auditQuery } as const

export const extension = { calls, features, queries } satisfies ContractExtension
