import { counted } from '#lib/counted.ts'
import { type Finding, finding } from './check.ts'

/** Compares the clock of this machine with another one; both in milliseconds since 1970. */
export function checkClockAgainst(other: string, theirs: number, ours: number): Finding {
  const seconds = Math.round((ours - theirs) / 1000)
  const off = Math.abs(seconds)
  const text = `${counted(off, 'second')} ${seconds < 0 ? 'behind' : 'ahead of'} ${other}`
  if (off <= 30) return finding('ok', 'clock', `In sync with ${other}.`)
  return finding(
    off > 300 ? 'wrong' : 'warning',
    'clock',
    `${text}: sessions, schedules and backups depend on it. Turn on time synchronisation (timedatectl set-ntp true).`,
  )
}
