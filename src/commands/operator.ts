import { faultText, isKnownFault } from '#lib/fault-text.ts'
import { performance } from 'node:perf_hooks'
import { inspect } from 'node:util'
import { OperatorError } from '#lib/operator-error.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { type Caller, requireOwner } from './require-owner.ts'
import { databaseFailure } from '#server/database/database-failure.ts'

/** Input of a tool: its arguments and settings, and a function that prints a line. */
export interface Call extends Caller {
  print: (line: string) => void
  warn: (line: string) => void
}

/** Runs a step and prints its message and duration; the message may depend on the result. */
export async function step<Result>(
  message: string | ((result: Result) => string),
  work: () => Promise<Result> | Result,
  print: (line: string) => void = console.log,
): Promise<Result> {
  const started = performance.now()
  const result = await work()
  const milliseconds = performance.now() - started
  const time = milliseconds < 1000 ? `${milliseconds.toFixed(0)} ms` : `${(milliseconds / 1000).toFixed(1)} s`
  print(`  ✓ ${typeof message === 'string' ? message : message(result)} (${time})`)
  return result
}

/**
 * Whether the operator can fix it: an OperatorError, an ApiFailure, a system error, or a wrong argument.
 */
function isForOperator(error: unknown): error is Error {
  if (error instanceof OperatorError || error instanceof ApiFailure) return true
  if (!(error instanceof Error) || !('code' in error)) return false
  return 'syscall' in error || String(error.code).startsWith('ERR_PARSE_ARGS')
}

/** Runs a command and returns its exit code; an error that the operator can fix is one sentence without a stack. */
export async function exitCodeOf(command: (call: Call) => Promise<void>, call: Call): Promise<0 | 1> {
  try {
    await command(call)
    return 0
  } catch (error) {
    const known = isForOperator(error) ? error : databaseFailure(error)
    const isOurs = known instanceof OperatorError || known instanceof ApiFailure
    // The texts of our errors may have several lines.
    call.warn(isOurs ? known.message : known || isKnownFault(error) ? faultText(error) : inspect(error))
    return 1
  }
}

/**
 * Ignores a closed output pipe, as with `npm run audit | head`: a command finishes its work, and a server
 * keeps running.
 */
function goOnUnread(error: Error): void {
  if (!('code' in error && error.code === 'EPIPE')) process.exitCode = 1
}

/**
 * Runs a command of this process, and exits with 1 when it fails. Unless it leaves DATA_DIR alone, only the user whose
 * folder that is may run it.
 */
export async function runCommand(
  command: (call: Call) => Promise<void>,
  { asOwner = true } = {},
): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', goOnUnread)
  // Only the owner may read files that a command creates: databases, backups, logs and sites.
  process.umask(0o077)
  const { argv, env: environment } = process
  const call = { args: argv.slice(2), environment, print: console.log, warn: console.error }
  const run = async () => {
    if (asOwner) requireOwner(call)
    await command(call)
  }
  if ((await exitCodeOf(run, call)) !== 0) process.exit(1)
}

/** Milliseconds for a stop: containers are killed after ten seconds. */
const timeout = 9500

/**
 * Milliseconds within which two signals count as one Ctrl-C: the terminal signals every process, and npm
 * forwards it.
 */
const onePress = 500

/** Calls `stop` on the first SIGINT or SIGTERM and exits with 0 when it resolves; a second press exits at once. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let since: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (since !== undefined) {
        if (performance.now() - since > onePress) process.exit(1)
        return
      }
      since = performance.now()
      console.log('\nStopping: finishing open requests.')
      setTimeout(() => process.exit(1), timeout).unref()
      void stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
}
