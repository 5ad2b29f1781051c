import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseLost } from './is-unavailable.ts'

/** Throws DatabaseLost unless a connection of its own can read a database file, all of it when `whole`. */
export function requireReadable(file: string, { whole }: { whole: boolean }): void {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { timeout: 5000 })
    database.prepare('SELECT count(*) FROM sqlite_master').get()
    if (whole && database.prepare('PRAGMA quick_check(1)').get()?.quick_check !== 'ok')
      throw new Error('it is damaged')
  } catch (error) {
    throw new DatabaseLost(error instanceof Error ? error.message : String(error), { cause: error })
  } finally {
    database?.close()
  }
}

/**
 * Watches that the files of an open SQLite database are still the ones on the disk: a program writes to a
 * deleted or replaced file without an error, and what it writes is lost. Only SQLite opens the files, because
 * closing a file releases the locks that this process holds on it.
 */
export function openFileGuard(file: string) {
  let seen = statSync(file)
  let wal = statSync(`${file}-wal`, { throwIfNoEntry: false })

  /** Throws DatabaseLost when the open database is not the one on the disk, or cannot be read any more. */
  return function verify(): void {
    const now = statSync(file, { throwIfNoEntry: false })
    const walNow = statSync(`${file}-wal`, { throwIfNoEntry: false })
    if (now?.ino !== seen.ino || now.size === 0 || (wal && walNow?.ino !== wal.ino))
      throw new DatabaseLost(`${file} was deleted or replaced while it was in use`)
    wal ??= walNow
    if (now.size === seen.size && now.mtimeMs === seen.mtimeMs) return
    // SQLite itself moves changes into the file now and then, and never makes it smaller.
    requireReadable(file, { whole: now.size < seen.size })
    seen = now
  }
}
