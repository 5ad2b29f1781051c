interface UnreadableNoticeProps {
  count: number
  /** The noun of the records, singular and plural. */
  noun: readonly [one: string, several: string]
}

/** The number of unreadable records, so that they do not seem to be missing (FOR-02). */
export function UnreadableNotice({ count, noun: [one, several] }: UnreadableNoticeProps) {
  if (count === 0) return null
  return (
    <output className="mb-5 block rounded-card border border-ochre bg-panel px-4 py-3">
      {count === 1 ? `One ${one}` : `${count.toLocaleString('en-GB')} ${several}`} could not be read.
    </output>
  )
}
