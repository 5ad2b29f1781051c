interface UnreadableNoticeProps {
  count: number
  /** What the records are called: one of them, and several. */
  noun: readonly [one: string, several: string]
}

/** Says that a list has records that could not be read, so that nobody thinks that they are not there (FOR-02). */
export function UnreadableNotice({ count, noun: [one, several] }: UnreadableNoticeProps) {
  if (count === 0) return null
  return (
    <output className="mb-5 block rounded-card border border-ochre bg-white px-4 py-3">
      {count === 1 ? `One ${one}` : `${count.toLocaleString('en-GB')} ${several}`} could not be read.
    </output>
  )
}
