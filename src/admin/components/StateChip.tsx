import type { PublicationState } from '#contract/publication-cards.ts'

interface StateChipProps {
  state: PublicationState
  /** It is scheduled for a time that has passed. */
  isOverdue?: boolean
  /** It is published and has a change that is not public yet. */
  hasPending?: boolean
  /** Of a published one, whether it is withdrawn or replaced (REV-05); '' if it is neither. */
  standing?: string
}

const looks: Record<PublicationState | 'overdue' | 'changed', [text: string, className: string]> = {
  draft: ['Draft', 'border-edge bg-sand text-ink'],
  scheduled: ['Scheduled', 'border-clay bg-panel text-clay'],
  published: ['Published', 'border-pine bg-panel text-pine'],
  overdue: ['Overdue', 'border-danger bg-panel text-danger'],
  changed: ['Change waiting', 'border-clay bg-panel text-clay'],
}

/** The state of a publication in one word. */
export function StateChip({ state, isOverdue = false, hasPending = false, standing = '' }: StateChipProps) {
  const [name, className] = looks[hasPending ? 'changed' : isOverdue || standing ? 'overdue' : state]
  const text = state === 'published' && !hasPending && standing ? standing : name
  return (
    <span
      className={`inline-block rounded-full border px-2 py-0.5 text-xs font-bold whitespace-nowrap ${className}`}
    >
      {text}
    </span>
  )
}
