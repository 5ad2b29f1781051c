import { parseArgs } from 'node:util'
import { type AuditKind, auditKinds, isAuditKind } from '#contract/acts.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { zonedText } from '#lib/zoned-time.ts'
import { requireAccount } from '#server/accounts/accounts.ts'
import type { AuditRow } from '#server/database/schema.ts'
import { listLines } from '#server/audit/store.ts'
import { type Call, runCommand } from './operator.ts'
import { readableLine } from './readable-line.ts'
import { withDatabase } from './with-database.ts'

const usage = `Usage: npm run audit [-- --since DAY] [--who EMAIL] [--kind ${auditKinds.join('|')}] [--json]
  DAY is a date such as 2026-11-30; without it, the latest 200 lines.`

const atOnce = 200
const day = /^\d{4}-\d\d-\d\d$/

function sinceOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const since = day.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(since)) throw new OperatorError(usage)
  return since
}

function kindOf(text: string | undefined): AuditKind | undefined {
  if (text === undefined || isAuditKind(text)) return text
  throw new OperatorError(usage)
}

/** Formats a line of the trail for a terminal. */
function readable({ at, who, act, noun, title, record_id, network }: AuditRow): string {
  const time = zonedText(at)
  return readableLine([time, who || 'unknown', act, noun, title, record_id, network])
}

/** `npm run audit`: what staff and commands have done, newest first (OWN-04). */
export async function audit(call: Call): Promise<void> {
  const { values } = parseArgs({
    args: call.args,
    options: {
      since: { type: 'string' },
      who: { type: 'string' },
      kind: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  })
  const since = sinceOf(values.since)
  const kind = kindOf(values.kind)
  await withDatabase(call, async (db) => {
    const account = values.who === undefined ? undefined : (await requireAccount(db, values.who)).id
    let before = ''
    let isLast = since === undefined
    do {
      const rows = await listLines(db, { before, account, kind, since, limit: atOnce })
      for (const row of rows) call.print(values.json ? JSON.stringify(row) : readable(row))
      before = rows.at(-1)?.id ?? ''
      isLast ||= rows.length < atOnce
    } while (!isLast)
  })
}

if (import.meta.main) await runCommand(audit)
