import type { RequestLine } from '#server/app.ts'
import { logLevels, type ServerEnv } from '#server/env.ts'

function sentenceFor({ method, route, status, ms, warning, error }: RequestLine): string {
  const about = warning ? ` (${warning.reason})` : ''
  return `  ${method} ${route} ${status}, ${ms.toFixed(0)} ms${about}${error === undefined ? '' : `\n${error}`}`
}

let held = ''
let isWaiting = false

function release(): void {
  if (held !== '') process.stdout.write(held)
  held = ''
}
process.on('exit', release)

async function holdUntil(over: Promise<void>): Promise<void> {
  isWaiting = true
  await over
  isWaiting = false
  release()
}

/** Batches the lines of one turn of the event loop: each write to a pipe waits for the kernel. */
function write(line: string): void {
  if (held === '' && !isWaiting) setImmediate(release)
  held += `${line}\n`
}

/**
 * Writes request lines of a level and above to standard output: as JSON, as sentences, or not at all. Lines
 * from before `after` resolves are held until then, or until the process exits.
 */
export function createRequestLog(
  { log: format, logLevel }: Pick<ServerEnv, 'log' | 'logLevel'>,
  after?: Promise<void>,
): (line: RequestLine) => void {
  if (format === 'off') return () => {}
  if (after) void holdUntil(after)
  const textOf =
    format === 'json'
      ? (line: RequestLine) => JSON.stringify({ time: new Date().toISOString(), ...line })
      : sentenceFor
  return (line) => {
    if (logLevels.indexOf(line.level) < logLevels.indexOf(logLevel)) return
    write(textOf(line))
  }
}
