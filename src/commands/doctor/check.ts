import { counted } from '#lib/counted.ts'

/** What a check has found: `warning` needs a look soon, `wrong` now. */
export interface Finding {
  level: 'ok' | 'warning' | 'wrong'
  /** What is checked. */
  name: string
  /** What is seen, and what to do where it is not as it should be; never a secret. */
  text: string
}

export const finding = (level: Finding['level'], name: string, text: string): Finding => ({
  level,
  name,
  text,
})

const marks = { ok: 'ok     ', warning: 'WARNING', wrong: 'WRONG  ' }

/** A finding as a line of the page. */
export function lineOf({ level, name, text }: Finding): string {
  return `${marks[level]}  ${name.padEnd(9)}  ${text}`
}

/** A span of time in words. */
export function spanText(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000)
  if (minutes < 120) return counted(minutes, 'minute')
  const hours = Math.round(minutes / 60)
  return hours < 48 ? counted(hours, 'hour') : counted(Math.round(hours / 24), 'day')
}
