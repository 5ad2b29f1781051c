/** Codes of Node for a connection that fails, is lost, or is not trusted. */
const connectionCodes =
  /^(?:E(?:CONNREFUSED|CONNRESET|CONNABORTED|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN|NOTFOUND|TIMEDOUT|PIPE|ADDRNOTAVAIL|AI_AGAIN|MFILE|NFILE|PROTO)$|ERR_STREAM_|ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/

/**
 * SQLite's result codes for a file that is locked by another process (busy, locked), lost or damaged
 * (readonly, ioerr, corrupt, cantopen, notadb).
 */
const unusable = new Set([5, 6, 8, 10, 11, 14, 26])

/**
 * SQLSTATEs of Postgres and of poolers for a server that is unavailable, starting, stopping, busy, read-only, damaged,
 * without tables or with other accounts, or for a deadlock: classes 08 (connection), 28 (sign-in), 40 (rollback), 53
 * (resources), 57 (operator), 58 (system), XX (internal), and single codes: an idle or a long transaction was ended,
 * a lock was waited for too long.
 */
const away = /^(?:(?:08|28|40|53|57|58|XX)...|25006|25P03|25P04|3D000|42P01|55P03)$/

/** Errors without a code, of pg for a lost or closed connection, and of Kysely for one that it has discarded. */
const lostConnection =
  /^Connection (?:terminated|ended)|is not queryable$|^timeout exceeded when trying to connect|^Cannot use a pool after calling end|^This socket has been ended|^timeout expired|^Query read timeout|^Postgres connection has been discarded|^The server does not support SSL|^There was an error establishing an SSL/

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
    return connectionCodes.test(error.code) || away.test(error.code)
  return lostConnection.test(error.message)
}
