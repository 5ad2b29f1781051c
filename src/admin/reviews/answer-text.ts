import type { StaffAnswer } from '#contract/reviews/calls.ts'
import { dayText } from '#lib/day.ts'

const done = { approve: 'Approved', change: 'Changes asked for' } as const

/** An answer in a sentence: 'Approved by Ann Reader, by link, on 4 May 2026, version 7'. */
export function answerText({ verdict, name, at, revision }: StaffAnswer): string {
  const by = name === '' ? ' by link' : ` by ${name}, by link,`
  return `${done[verdict]}${by} on ${dayText(new Date(at))}, version ${revision}`
}
