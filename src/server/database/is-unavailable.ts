const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
])

/**
 * SQLite's result codes for a file that another process holds (busy, locked), or that is lost or damaged
 * (readonly, ioerr, corrupt, cantopen, notadb).
 */
const unusable = new Set([5, 6, 8, 10, 11, 14, 26])

/**
 * Postgres says in SQLSTATE that it is away, starting, stopping, read-only, damaged or without its tables, or
 * that two transactions wait for each other: classes 08 (connection), 40 (rollback), 53 (resources), 57P
 * (operator), 58 (system), XX (internal), and single codes.
 */
const away = /^(?:(?:08|40|53|58|XX)...|57P..|25006|3D000|42P01)$/

/** The database file that is open is not the one on the disk any more, or cannot be read. */
export class DatabaseLost extends Error {
  override readonly name = 'DatabaseLost'
}

/** The low byte of an SQLite error's result code. */
function sqliteCode(error: Error): number | undefined {
  return 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 255 : undefined
}

/** Whether another process holds an SQLite file (busy). */
export function isHeld(error: Error): boolean {
  return sqliteCode(error) === 5
}

/** Whether a file is no SQLite database, or a damaged one (corrupt, notadb). */
export function isDamage(error: Error): boolean {
  return [11, 26].includes(sqliteCode(error) ?? 0)
}

/** Whether a call failed because a disk is full. */
export function isStorageFull(error: Error): boolean {
  return sqliteCode(error) === 13 || ('code' in error && (error.code === '53100' || error.code === 'ENOSPC'))
}

/**
 * Whether a database call failed for a reason outside of this program, so that the same call may succeed once
 * time, or the operator, has mended it.
 */
export function isUnavailable(error: Error): boolean {
  const code = sqliteCode(error)
  if (code !== undefined) return unusable.has(code)
  if (error instanceof DatabaseLost) return true
  if ('code' in error && typeof error.code === 'string')
    return networkCodes.has(error.code) || away.test(error.code)
  // pg gives the loss of a connection no code.
  return /^Connection terminated|^timeout exceeded when trying to connect/.test(error.message)
}
