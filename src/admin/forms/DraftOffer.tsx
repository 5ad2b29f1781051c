import { SmallButton } from '#admin/components/SmallButton.tsx'

const minute = 60_000
const steps = [
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
] as const

/** An age as text, such as '5 minutes ago'. */
export function relativeAge(age: number): string {
  for (const [unit, length] of steps)
    if (age >= length) return new Intl.RelativeTimeFormat('en').format(-Math.floor(age / length), unit)
  return 'less than a minute ago'
}

interface DraftOfferProps {
  /** Milliseconds. */
  age: number
  onRestore: () => void
  onDiscard: () => void
}

/** The offer to restore an earlier draft. */
export function DraftOffer({ age, onRestore, onDiscard }: DraftOfferProps) {
  return (
    <section
      aria-label="Draft"
      className="mb-5 flex flex-wrap items-center gap-3 rounded-card border border-ochre bg-sand px-4 py-3"
    >
      <p className="mr-auto">This device has an unsaved draft from {relativeAge(age)}.</p>
      <SmallButton onClick={onDiscard}>Discard draft</SmallButton>
      <SmallButton kind="primary" onClick={onRestore}>
        Restore draft
      </SmallButton>
    </section>
  )
}
