import type { PublicationState } from '#contract/publication-cards.ts'

interface StateChipProps {
  state: PublicationState
  /** It is scheduled for a time that has passed. */
  isOverdue?: boolean
}

const looks: Record<PublicationState | 'overdue', [text: string, className: string]> = {
  draft: ['Draft', 'border-edge bg-sand text-ink'],
  scheduled: ['Scheduled', 'border-clay bg-panel text-clay'],
  published: ['Published', 'border-pine bg-panel text-pine'],
  overdue: ['Overdue', 'border-danger bg-panel text-danger'],
}

/** The state of a publication in one word. */
export function StateChip({ state, isOverdue = false }: StateChipProps) {
  const [text, className] = looks[isOverdue ? 'overdue' : state]
  return (
    <span
      className={`inline-block rounded-full border px-2 py-0.5 text-xs font-bold whitespace-nowrap ${className}`}
    >
      {text}
    </span>
  )
}
