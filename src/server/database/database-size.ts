import { statSync } from 'node:fs'
import { join } from 'node:path'
import { databaseFile } from './open.ts'

/** Bytes of the SQLite database in a folder, with its log. */
export function databaseSize(dataDir: string): number {
  return ['', '-wal']
    .map((end) => statSync(join(dataDir, databaseFile + end), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0)
}
