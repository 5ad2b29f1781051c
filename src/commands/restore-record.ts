import { parseArgs } from 'node:util'
import { restoreDays } from '#contract/deletion.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { zonedText } from '#lib/zoned-time.ts'
import { systemActor } from '#server/acts/actor.ts'
import { listDeleted, restoreDeleted } from '#server/deleted-records/store.ts'
import { type Call, runCommand } from './operator.ts'
import { withDatabase } from './with-database.ts'

const lately = `within ${restoreDays} days`
const usage = `Usage:
  npm run restore-record -- list   what was deleted ${lately}
  npm run restore-record -- ID     restores one of them`

/** `npm run restore-record`: restores a message, an appointment, a publication or a card; also while the product runs. */
export async function restoreRecord(call: Call): Promise<void> {
  const [wanted, ...more] = parseArgs({ args: call.args, allowPositionals: true }).positionals
  if (wanted === undefined || more.length > 0) throw new OperatorError(usage)
  await withDatabase(call, async (db) => {
    if (wanted === 'list') {
      const records = await listDeleted(db, Date.now())
      if (records.length === 0) call.print(`Nothing was deleted ${lately}.`)
      for (const { noun, id, deleted_at, deleted_by, name } of records)
        call.print(`${id}  ${noun}  ${zonedText(deleted_at)}  ${deleted_by}  ${name}`)
      return
    }
    const restored = await restoreDeleted(db, wanted, systemActor('npm run restore-record', Date.now()))
    if (restored === undefined)
      throw new OperatorError(`Nothing with the identifier ${wanted} was deleted ${lately}.`)
    call.print(`Restored: the ${restored.noun} ${wanted} is in the dashboard again.`)
  })
}

if (import.meta.main) await runCommand(restoreRecord)
