import { parseArgs } from 'node:util'
import { OperatorError } from '#lib/operator-error.ts'
import { counted } from '#lib/counted.ts'
import { exportContent } from '#server/content-files/export-content.ts'
import { type Call, runCommand } from './operator.ts'
import { recordExport } from './record-export.ts'
import { withDatabase } from './with-database.ts'

/** `npm run export -- FOLDER`: the content as JSON with its pictures and documents, also while the product runs (OWN-06). */
export async function exportToFolder(call: Call): Promise<void> {
  const [folder, ...more] = parseArgs({ args: call.args, allowPositionals: true }).positionals
  if (folder === undefined || more.length > 0)
    throw new OperatorError('Name a new folder: npm run export -- FOLDER')
  await withDatabase(call, async (db) => {
    const { publications, expertiseCards } = await exportContent(db, folder, Date.now())
    await recordExport(
      call,
      'npm run export',
      `${counted(publications, 'publication')} and ${counted(expertiseCards, 'expertise card')}, as JSON`,
    )
    call.print(
      `Exported into ${folder}: ${counted(publications, 'publication')} with their pictures and documents, ${counted(expertiseCards, 'expertise card')}. Elsewhere: npm run import -- ${folder}`,
    )
  })
}

if (import.meta.main) await runCommand(exportToFolder)
