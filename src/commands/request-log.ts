import type { RequestLine } from '#server/app.ts'
import { logLevels, type ServerEnv } from '#server/env.ts'

function sentenceFor({ method, route, status, ms, warning, error }: RequestLine): string {
  const about = warning ? ` (${warning.reason})` : ''
  return `  ${method} ${route} ${status}, ${ms.toFixed(0)} ms${about}${error === undefined ? '' : `\n${error}`}`
}

let held = ''

function release(): void {
  if (held !== '') process.stdout.write(held)
  held = ''
}
process.on('exit', release)

/** Has the lines of one turn of the event loop leave together: each write to a pipe waits for the kernel. */
function write(line: string): void {
  if (held === '') setImmediate(release)
  held += `${line}\n`
}

/** Writes request lines of a level, and of those above it, to standard output: as JSON, as sentences, or not at all. */
export function createRequestLog({
  log: format,
  logLevel,
}: Pick<ServerEnv, 'log' | 'logLevel'>): (line: RequestLine) => void {
  if (format === 'off') return () => {}
  const textOf =
    format === 'json'
      ? (line: RequestLine) => JSON.stringify({ time: new Date().toISOString(), ...line })
      : sentenceFor
  return (line) => {
    if (logLevels.indexOf(line.level) < logLevels.indexOf(logLevel)) return
    write(textOf(line))
  }
}
