import { useState } from 'react'
import type { PublicationState } from '#contract/publication-cards.ts'

interface StateChipProps {
  state: PublicationState
  /** ISO 8601, of a scheduled publication. */
  publishAt?: string
}

const looks: Record<PublicationState | 'overdue', [text: string, className: string]> = {
  draft: ['Draft', 'border-edge bg-sand text-ink'],
  scheduled: ['Scheduled', 'border-indigo bg-panel text-indigo'],
  published: ['Published', 'border-pine bg-panel text-pine'],
  overdue: ['Overdue', 'border-danger bg-panel text-danger'],
}

/** Milliseconds after its time from which a scheduled publication counts as overdue (EDT-02). */
const grace = 60_000

/** The state of a publication in one word. */
export function StateChip({ state, publishAt = '' }: StateChipProps) {
  const [now] = useState(() => Date.now())
  const overdue = state === 'scheduled' && Date.parse(publishAt) + grace < now
  const [text, className] = looks[overdue ? 'overdue' : state]
  return (
    <span
      className={`inline-block rounded-full border px-2.5 py-0.5 text-xs font-bold whitespace-nowrap ${className}`}
    >
      {text}
    </span>
  )
}
