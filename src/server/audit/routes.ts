import { type AuditLine, isAuditKind, listAudit, recordExport } from '#contract/audit.ts'
import { objectId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { App, AppDeps } from '#server/http/app-context.ts'
import type { AuditRow } from '#server/database/schema.ts'
import { route, smallBody } from '#server/http/endpoint-route.ts'
import { listLines, recordAct } from './store.ts'

function shown(row: AuditRow): AuditLine {
  return {
    _id: row.id,
    at: new Date(row.at).toISOString(),
    account: row.account_id,
    who: row.who,
    act: row.act,
    noun: row.noun,
    record: row.record_id,
    title: row.title,
    network: row.network,
  }
}

const identifier = z.union([z.literal(''), objectId])

const wanted = z.object({
  before: z._default(identifier, ''),
  account: z._default(identifier, ''),
  kind: z._default(z.string().check(z.refine((kind) => kind === '' || isAuditKind(kind))), ''),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
})

/** The audit trail (OWN-04): calls read it and add to it; none changes or deletes a line. */
export function auditRoutes(app: App, deps: AppDeps): void {
  const { db } = deps

  route(app, deps, listAudit, async ({ context }) => {
    const parsed = z.safeParse(wanted, context.req.query())
    if (!parsed.success)
      throw new ApiFailure('invalid_input', {
        message: 'before and account must be identifiers, kind a known one, and limit from 1 to 200',
      })
    const { before, account, kind, limit } = parsed.data
    const rows = await listLines(db, {
      before,
      ...(account === '' ? {} : { account }),
      ...(isAuditKind(kind) ? { kind } : {}),
      limit: limit + 1,
    })
    const page = rows.slice(0, limit)
    return { data: page.map(shown), next: rows.length > limit ? (page.at(-1)?.id ?? '') : '' }
  })

  route(app, deps, { ...recordExport, limit: smallBody }, async ({ body, actor }) => {
    const title = `${body.count} as CSV`
    await recordAct(db, 'exported', actor, { noun: body.noun, title })
    return { message: 'Recorded' }
  })
}
