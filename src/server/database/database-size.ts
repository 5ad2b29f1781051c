import { statSync } from 'node:fs'
import { join } from 'node:path'
import { databaseFile } from './open.ts'

function sizeOf(file: string): number {
  try {
    return statSync(file).size
  } catch {
    return 0
  }
}

/** Bytes of the SQLite database in a folder, with its log; 0 for what is missing or may not be seen. */
export function databaseSize(dataDir: string): number {
  return sizeOf(join(dataDir, databaseFile)) + sizeOf(join(dataDir, `${databaseFile}-wal`))
}
