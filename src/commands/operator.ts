import { performance } from 'node:perf_hooks'
import { OperatorError } from '#lib/operator-error.ts'
import { ApiFailure } from '#server/api-failure.ts'

/** Runs a step and prints its message and duration; the message may depend on the result. */
export async function step<Result>(
  message: string | ((result: Result) => string),
  work: () => Promise<Result> | Result,
): Promise<Result> {
  const started = performance.now()
  const result = await work()
  const milliseconds = performance.now() - started
  const time = milliseconds < 1000 ? `${milliseconds.toFixed(0)} ms` : `${(milliseconds / 1000).toFixed(1)} s`
  console.log(`  ✓ ${typeof message === 'string' ? message : message(result)} (${time})`)
  return result
}

/** Whether the operator can fix it: an OperatorError, what the API would refuse as well, a system error about a file, or a wrong argument. */
function isForOperator(error: unknown): error is Error {
  if (error instanceof OperatorError || error instanceof ApiFailure) return true
  if (!(error instanceof Error) || !('code' in error)) return false
  return 'syscall' in error || String(error.code).startsWith('ERR_PARSE_ARGS')
}

/** Runs a command; prints an error that the operator can fix as one sentence without a stack, and exits with 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  // Only the owner can read what a command creates: databases, backups, logs and sites.
  process.umask(0o077)
  try {
    await command()
  } catch (error) {
    console.error(isForOperator(error) ? error.message : error)
    process.exit(1)
  }
}

/** Milliseconds for a stop: containers are killed after ten seconds. */
const patience = 9500

/** Milliseconds in which two signals are one Ctrl-C: a terminal sends it to every process, and npm passes it on. */
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
      setTimeout(() => process.exit(1), patience).unref()
      void stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
}
