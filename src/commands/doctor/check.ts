import { counted } from '#lib/counted.ts'
import type { OpenDatabase } from '#server/database/open.ts'
import type { ServerEnv } from '#server/env.ts'
import { type Finding, findingsOn } from '#server/health/finding.ts'

/** Facts that the checks of an installation read. */
export interface Facts {
  env: ServerEnv
  /** Milliseconds since 1970. */
  now: number
  fetch: typeof globalThis.fetch
  /** Time of the last public change; undefined if there was none or it is unknown. */
  changedAt?: number | undefined
}

export interface DatabaseFacts extends Facts, Omit<OpenDatabase, 'close'> {
  /** Names of the updates that the next start makes. */
  pending: string[]
}

type Found = Finding | false | undefined
/** A check; `false` and undefined are nothing to report. */
export type Check<Read> = (facts: Read) => Promise<Found | Found[]> | Found | Found[]

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

const onClock = findingsOn('clock')

/** Compares the clock of this machine with another one; both in milliseconds since 1970. */
export function checkClock(other: string, theirs: number, ours: number): Finding {
  const seconds = Math.round((ours - theirs) / 1000)
  const off = Math.abs(seconds)
  if (off <= 30) return onClock.ok`In sync with ${other}.`
  return onClock[
    off > 300 ? 'wrong' : 'warning'
  ]`${counted(off, 'second')} ${seconds < 0 ? 'behind' : 'ahead of'} ${other}: sessions, schedules and backups depend on it. Turn on time synchronisation (timedatectl set-ntp true).`
}
