import { parseArgs } from 'node:util'
import { OperatorError } from '#lib/operator-error.ts'
import { exportContent } from '#server/content-files/export-content.ts'
import { runCommand } from './operator.ts'
import { recordExport } from './record-export.ts'
import { withDatabase } from './with-database.ts'

/** `npm run export -- FOLDER`: the content as JSON with its pictures and documents, also while the product runs (OWN-06). */
await runCommand(async () => {
  const [folder, ...more] = parseArgs({ allowPositionals: true }).positionals
  if (folder === undefined || more.length > 0)
    throw new OperatorError('Name a new folder: npm run export -- FOLDER')
  await withDatabase(async (db) => {
    const { publications, expertiseCards } = await exportContent(db, folder, Date.now())
    await recordExport(
      'npm run export',
      `${publications} publications and ${expertiseCards} expertise cards, as JSON`,
    )
    console.log(
      `Exported into ${folder}: ${publications} publications with their pictures and documents, ${expertiseCards} expertise cards. Elsewhere: npm run import -- ${folder}`,
    )
  })
})
