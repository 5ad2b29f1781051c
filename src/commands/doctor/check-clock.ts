import { counted } from '#lib/counted.ts'
import { type Finding, findingsOn } from './check.ts'

const onClock = findingsOn('clock')

/** Compares the clock of this machine with another one; both in milliseconds since 1970. */
export function checkClockAgainst(other: string, theirs: number, ours: number): Finding {
  const seconds = Math.round((ours - theirs) / 1000)
  const off = Math.abs(seconds)
  const text = `${counted(off, 'second')} ${seconds < 0 ? 'behind' : 'ahead of'} ${other}`
  if (off <= 30) return onClock.ok(`In sync with ${other}.`)
  return onClock[off > 300 ? 'wrong' : 'warning'](
    `${text}: sessions, schedules and backups depend on it. Turn on time synchronisation (timedatectl set-ntp true).`,
  )
}
