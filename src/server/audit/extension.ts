import type { ServerExtension } from '#server/extension.ts'
import { auditRoutes } from './routes.ts'
import { hasLine, sweepAudit, writeLines } from './store.ts'

/** The audit trail (OWN-04). */
export const audit: ServerExtension = {
  name: 'audit',
  features: () => ['audit'],
  tables: ['audit_lines'],
  routes: auditRoutes,
  recordActs: writeLines,
  hasAct: hasLine,
  sweeps: { 'audit lines': sweepAudit },
}
