import { parseArgs } from 'node:util'
import { OperatorError } from '#lib/operator-error.ts'
import { importContent } from '#server/content-files/import-content.ts'
import { type Call, runCommand } from './operator.ts'
import { withDatabase } from './with-database.ts'

/**
 * `npm run import -- FOLDER`: adds exported content to the existing content, also while the product runs
 * (OWN-06).
 */
export async function importFromFolder(call: Call): Promise<void> {
  const [folder, ...more] = parseArgs({ args: call.args, allowPositionals: true }).positionals
  if (folder === undefined || more.length > 0)
    throw new OperatorError('Name a folder of exported content: npm run import -- FOLDER')
  await withDatabase(call, async (db) => {
    const result = await importContent({ db, folder, now: Date.now, say: call.print })
    call.print(
      `${result.imported} imported, ${result.there} already there and not changed, ${result.refused} refused.`,
    )
    if (result.refused > 0) process.exitCode = 1
  })
}

if (import.meta.main) await runCommand(importFromFolder)
