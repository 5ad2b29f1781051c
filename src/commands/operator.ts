import { performance } from 'node:perf_hooks'
import { OperatorError } from '#lib/operator-error.ts'

/** Does a step and says that it is done, in how long. `words` may depend on the result. */
export async function step<Result>(
  words: string | ((result: Result) => string),
  work: () => Promise<Result> | Result,
): Promise<Result> {
  const started = performance.now()
  const result = await work()
  const milliseconds = performance.now() - started
  const time = milliseconds < 1000 ? `${milliseconds.toFixed(0)} ms` : `${(milliseconds / 1000).toFixed(1)} s`
  console.log(`  ✓ ${typeof words === 'string' ? words : words(result)} (${time})`)
  return result
}

/** What the operator can mend: said by us, by the system about a file, or about the command line. */
function isForOperator(error: unknown): error is Error {
  if (error instanceof OperatorError) return true
  if (!(error instanceof Error) || !('code' in error)) return false
  return 'syscall' in error || String(error.code).startsWith('ERR_PARSE_ARGS')
}

/** Runs a command; what an operator can mend is said in one sentence, without a stack, with exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  // Databases, backups, logs and sites: what a command makes, its owner alone can read.
  process.umask(0o077)
  try {
    await command()
  } catch (error) {
    console.error(isForOperator(error) ? error.message : error)
    process.exit(1)
  }
}

/** Milliseconds in which a process must have stopped before whoever runs it kills it. */
const patience = 9500

/** Calls `stop` on the first Ctrl-C or TERM and ends with 0 when it is through; a second one ends at once. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping) process.exit(1)
      stopping = true
      console.log('\nStopping: finishing what is under way.')
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
