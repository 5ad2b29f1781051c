const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
])

/**
 * SQLite's result codes for a file that is locked by another process (busy, locked), lost or damaged
 * (readonly, ioerr, corrupt, cantopen, notadb).
 */
const unusable = new Set([5, 6, 8, 10, 11, 14, 26])

/**
 * SQLSTATEs of Postgres for a server that is unavailable, starting, stopping, read-only, damaged or without
 * tables, or for a deadlock: classes 08 (connection), 40 (rollback), 53 (resources), 57P (operator), 58
 * (system), XX (internal), and single codes.
 */
const away = /^(?:(?:08|40|53|58|XX)...|57P..|25006|3D000|42P01)$/

/** The open database file is no longer the one on disk, or is unreadable. */
export class DatabaseLost extends Error {
  override readonly name = 'DatabaseLost'
}

/** The low byte of an SQLite error's result code. */
function sqliteCode(error: Error): number | undefined {
  return 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 255 : undefined
}

/** Whether an SQLite file is locked by another process (busy). */
export function isLocked(error: Error): boolean {
  return sqliteCode(error) === 5
}

/** Whether a file is not an SQLite database, or a damaged one (corrupt, notadb). */
export function isDamage(error: Error): boolean {
  return [11, 26].includes(sqliteCode(error) ?? 0)
}

/** Whether a call failed because a disk is full. */
export function isStorageFull(error: Error): boolean {
  return sqliteCode(error) === 13 || ('code' in error && (error.code === '53100' || error.code === 'ENOSPC'))
}

/**
 * Whether a database call failed for a reason outside this program, so that it may succeed later, or after
 * the operator has fixed the cause.
 */
export function isUnavailable(error: Error): boolean {
  const code = sqliteCode(error)
  if (code !== undefined) return unusable.has(code)
  if (error instanceof DatabaseLost) return true
  if ('code' in error && typeof error.code === 'string')
    return networkCodes.has(error.code) || away.test(error.code)
  // pg sets no code for a lost connection.
  return /^Connection terminated|^timeout exceeded when trying to connect/.test(error.message)
}
