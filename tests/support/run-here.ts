import { audit } from '#commands/audit.ts'
import { backUpDatabase } from '#commands/backup.ts'
import { exportToFolder } from '#commands/export.ts'
import { exitCodeOf } from '#commands/operator.ts'
import { restoreRecord } from '#commands/restore-record.ts'
import { restoreBackup } from '#commands/restore.ts'
import { staff } from '#commands/staff.ts'

const tools = {
  audit,
  backup: backUpDatabase,
  export: exportToFolder,
  restore: restoreBackup,
  'restore-record': restoreRecord,
  staff,
}

export type Tool = keyof typeof tools

/** Runs a tool of `npm run` in this process, which takes a fifth of the time of a separate one. */
export async function runHere(tool: Tool, environment: Record<string, string>, args: string[]) {
  let output = ''
  let errors = ''
  const print = (line: string) => (output += `${line}\n`)
  const warn = (line: string) => {
    print(line)
    errors += `${line}\n`
  }
  const code = await exitCodeOf(tools[tool], { args, environment, print, warn })
  return { code, output, errors }
}
