import { parseArgs } from 'node:util'
import { OperatorError } from '#lib/operator-error.ts'
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
      `${publications} publications and ${expertiseCards} expertise cards, as JSON`,
    )
    call.print(
      `Exported into ${folder}: ${publications} publications with their pictures and documents, ${expertiseCards} expertise cards. Elsewhere: npm run import -- ${folder}`,
    )
  })
}

if (import.meta.main) await runCommand(exportToFolder)
