const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
])

/** SQLite's result codes for a file that another process holds. */
const busy = new Set([5, 6])

/**
 * Whether a database call failed because the database is away, starting, stopping or held by others, and
 * the same call may succeed in a moment. Postgres says so in SQLSTATE classes 08 (connection), 53
 * (resources) and 57P (operator).
 */
export function isUnavailable(error: Error): boolean {
  if ('errcode' in error && typeof error.errcode === 'number') return busy.has(error.errcode & 255)
  if ('code' in error && typeof error.code === 'string')
    return networkCodes.has(error.code) || /^(?:08|53|57P)...?$/.test(error.code)
  // pg gives the loss of a connection no code.
  return /^Connection terminated|^timeout exceeded when trying to connect/.test(error.message)
}
