import { parseArgs } from 'node:util'
import { OperatorError } from '#lib/operator-error.ts'
import { counted } from '#lib/counted.ts'
import { removeSamples } from '#server/seed/remove-samples.ts'
import { type Call, runCommand } from './operator.ts'
import { withDatabase } from './with-database.ts'

const usage = `Usage:
  npm run samples -- remove   removes the sample content that the first start created, and nothing else`

/** `npm run samples -- remove`: deletes the sample content; also while the product runs. */
export async function samples(call: Call): Promise<void> {
  const { positionals } = parseArgs({ args: call.args, allowPositionals: true })
  if (positionals.join(' ') !== 'remove') throw new OperatorError(usage)
  await withDatabase(call, async (db) => {
    const { publication, 'expertise-card': cards, query, appointment } = await removeSamples(db, Date.now())
    if (publication + cards + query + appointment === 0) {
      call.print('There is no unchanged sample content here.')
      return
    }
    call.print(
      `Removed the samples: ${counted(publication, 'publication')}, ${counted(cards, 'expertise card')}, ${counted(query, 'message')} and ${counted(appointment, 'appointment')}.`,
    )
    call.print(
      'Records that people wrote or changed are not removed. To undo this, see npm run restore-record -- list.',
    )
  })
}

if (import.meta.main) await runCommand(samples)
