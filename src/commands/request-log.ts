import type { RequestLine } from '#server/app.ts'
import type { ServerEnv } from '#server/env.ts'

/** Where the log of requests goes: JSON for programs, sentences for a terminal. */
export type LogFormat = ServerEnv['log']

function sentenceFor({ method, route, status, ms, warning, error }: RequestLine): string {
  const about = warning ? ` (${warning.reason})` : ''
  return `  ${method} ${route} ${status}, ${ms.toFixed(0)} ms${about}${error === undefined ? '' : `\n${error}`}`
}

/**
 * Writes request lines to standard output: as JSON, as sentences, or not at all. Sentences are limited to warnings
 * and errors unless `all` is set.
 */
export function createRequestLog(format: LogFormat, all = false): (line: RequestLine) => void {
  if (format === 'off') return () => {}
  if (format === 'json')
    return (line) => console.log(JSON.stringify({ time: new Date().toISOString(), ...line }))
  return (line) => {
    if (all || line.level !== 'info') console.log(sentenceFor(line))
  }
}
