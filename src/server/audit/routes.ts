import { type AuditLine, listAudit, recordExport } from '#contract/audit/calls.ts'
import { auditQuery } from '#contract/audit/extension.ts'
import type { App, AppDeps } from '#server/http/app-context.ts'
import type { AuditRow, Db } from '#server/database/schema.ts'
import { route, smallBody } from '#server/http/endpoint-route.ts'
import { readQuery } from '#server/http/pages.ts'
import { listLines } from './store.ts'
import { recordAct } from '#server/acts/record-acts.ts'
import { hooksOf } from '#server/hooks.ts'

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

/** The names of those without an account, which are stored elsewhere so that they can be erased. */
async function withNames(db: Db, rows: AuditRow[]): Promise<AuditRow[]> {
  const records = rows.flatMap(({ account_id, who, record_id }) => (account_id || who ? [] : record_id || []))
  if (records.length === 0) return rows
  const maps = await Promise.all(hooksOf(db).map(async ({ namesOf }) => namesOf?.(db, records)))
  const names = new Map(maps.flatMap((map) => [...(map ?? [])]))
  return rows.map((row) =>
    row.account_id || row.who ? row : { ...row, who: names.get(row.record_id) ?? '' },
  )
}

/** Lines of a response. */
const usualLines = 50

/** The audit trail (OWN-04): calls read it and add to it; none changes or deletes a line. */
export function auditRoutes(app: App, deps: AppDeps): void {
  const { db } = deps

  route(app, deps, listAudit, async ({ context }) => {
    const { before, account, kind, limit = usualLines } = readQuery(context, auditQuery)
    const rows = await listLines(db, {
      before,
      ...(account === '' ? {} : { account }),
      ...(kind === '' ? {} : { kind }),
      limit: limit + 1,
    })
    const page = rows.slice(0, limit)
    return {
      data: (await withNames(db, page)).map(shown),
      next: rows.length > limit ? (page.at(-1)?.id ?? '') : '',
    }
  })

  route(app, deps, { ...recordExport, limit: smallBody }, async ({ body, actor }) => {
    const title = `${body.count} as CSV`
    await recordAct(db, 'exported', actor, { noun: body.noun, title })
    return { message: 'Recorded' }
  })
}
