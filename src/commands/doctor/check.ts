import { counted } from '#lib/counted.ts'

/** Result of a check: `warning` needs attention soon, `wrong` now. */
export interface Finding {
  level: 'ok' | 'warning' | 'wrong'
  /** The thing checked. */
  name: string
  /** The observation, and how to fix it if it is wrong; never a secret. */
  text: string
}

/** Makes the findings about one thing. */
export function findingsOn(name: string) {
  const of =
    (level: Finding['level']) =>
    (text: string): Finding => ({ level, name, text })
  return { ok: of('ok'), warning: of('warning'), wrong: of('wrong') }
}

const marks = { ok: 'ok     ', warning: 'WARNING', wrong: 'WRONG  ' }

/** Formats a finding as a line of the page. */
export function lineOf({ level, name, text }: Finding): string {
  return `${marks[level]}  ${name.padEnd(9)}  ${text}`
}

/** A span of time in words; one below zero, of another machine's clock, as its length. */
function spanText(milliseconds: number): string {
  const minutes = Math.round(Math.abs(milliseconds) / 60_000)
  if (minutes < 120) return counted(minutes, 'minute')
  const hours = Math.round(minutes / 60)
  return hours < 48 ? counted(hours, 'hour') : counted(Math.round(hours / 24), 'day')
}

/** An age in words. It is below zero if another machine's clock is ahead of this one. */
export function agoText(milliseconds: number): string {
  if (Math.abs(milliseconds) < 60_000) return 'less than a minute ago'
  return milliseconds < 0 ? `${spanText(milliseconds)} in the future` : `${spanText(milliseconds)} ago`
}
