import { statSync } from 'node:fs'
import { join } from 'node:path'
import { databaseFile } from './database-file.ts'

function sizeOf(file: string): number {
  try {
    return statSync(file).size
  } catch {
    return 0
  }
}

/**
 * Bytes of the SQLite database in a folder, with its log; a file that does not exist or is not accessible
 * counts as 0.
 */
export function databaseSize(dataDir: string): number {
  return sizeOf(join(dataDir, databaseFile)) + sizeOf(join(dataDir, `${databaseFile}-wal`))
}
