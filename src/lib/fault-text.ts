import { causes } from './fault-causes.ts'
import { OperatorError } from './operator-error.ts'
import { withFullStop } from './sentence-end.ts'

/** Why something failed, without a full stop, and a sentence with what to do, or ''. */
export interface Fault {
  why: string
  advice: string
}

function valueOf(error: Error, name: string): unknown {
  return name in error ? Reflect.get(error, name) : undefined
}

/**
 * The codes of an error and of those that caused it, the most exact first: nodemailer replaces the code of a system error,
 * and `fetch` wraps it. SQLite has a number, whose low byte is the result code.
 */
function* codesOf(error: unknown, depth = 0): Generator<string> {
  if (!(error instanceof Error) || depth > 4) return
  yield* codesOf(error.cause, depth + 1)
  const errcode = valueOf(error, 'errcode')
  if (typeof errcode === 'number') yield `SQLITE_${errcode & 255}`
  for (const name of ['originalCode', 'code']) {
    const code = valueOf(error, name)
    if (typeof code === 'string') yield code
  }
}

/** Codes for errors without one, by words of their message. */
const spoken: readonly (readonly [words: RegExp, code: string])[] = [
  [/wrong version number|packet length too long|record layer failure/, 'ERR_SSL_WRONG_VERSION_NUMBER'],
  [
    /self-signed certificate|unable to verify the first certificate|unable to get (?:local )?issuer/,
    'SELF_SIGNED_CERT_IN_CHAIN',
  ],
  [/certificate has expired/, 'CERT_HAS_EXPIRED'],
  [/does not match certificate's altnames/i, 'HOSTNAME_MISMATCH'],
  [/\bSSL routines\b|^[\dA-F]{8,}:error:/, 'ETLS'],
  [/before secure TLS connection was established|^Connection terminated|is not queryable$/, 'ECONNRESET'],
  [/aborted due to timeout|^timeout exceeded/, 'ETIMEDOUT'],
]

/** A message as one line, without a full stop. */
function lineOf(error: unknown): string {
  if (error instanceof Error && error.message === 'fetch failed' && error.cause) return lineOf(error.cause)
  const text = error instanceof Error ? error.message || error.name : String(error)
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 500).replace(/\.$/, '')
}

/** Whether an operator may have caused an error, and can correct it: its code is known. */
export function isKnownFault(error: unknown): boolean {
  return [...codesOf(error)].some((code) => causes.has(code))
}

/** What an error of the system, of a connection or of a database means. The text of other
 * errors is unchanged. */
export function faultOf(error: unknown): Fault {
  const line = lineOf(error)
  if (error instanceof OperatorError) return { why: line, advice: '' }
  const said = spoken.find(([words]) => words.test(line))?.[1]
  const code = said ?? [...codesOf(error)].find((known) => causes.has(known))
  const cause = code === undefined ? undefined : causes.get(code)
  if (cause === undefined) return { why: line, advice: '' }
  return { why: cause.why === '' ? line : cause.why, advice: cause.advice }
}

/** An error as sentences on one line: why, and what to do. */
export function faultText(error: unknown): string {
  const { why: reason, advice } = faultOf(error)
  const path = error instanceof Error ? valueOf(error, 'path') : undefined
  const why = typeof path === 'string' && advice !== '' ? `${reason}: ${path}` : reason
  return advice === '' ? withFullStop(why) : `${withFullStop(why)} ${advice}`
}
