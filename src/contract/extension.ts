import type { AuditKind } from './acts.ts'
import type { Endpoint } from './endpoint.ts'
import type { z } from './zod.ts'

/**
 * The description of an extension in its folder. Browsers load `calls.ts` of that folder alone: the
 * server and the OpenAPI document use the rest.
 */
export interface ContractExtension {
  /** Its calls, by the name of their operation. */
  calls: Record<string, Endpoint>
  /** Sentences about its features, by the names of `GET /api/features` (FEA-01). */
  features: Record<string, string>
  /** Query parameters, by the name of the call. */
  queries?: Record<string, z.ZodMiniObject>
  /** Files at addresses that calls return and pages or mails contain, by the name of their operation. */
  files?: Record<string, FileAddress>
  /** Acts that the audit trail records, with their kinds. */
  acts?: Record<string, AuditKind>
}

export interface FileAddress {
  /** With `{name}` where a part goes. */
  path: `/${string}`
  types: readonly string[]
}
