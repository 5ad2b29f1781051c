/** Remembers a function's answers, for few different arguments that come again and again as equal bytes. */
export function memoByBytes<Answer>(make: (bytes: Buffer) => Answer): (bytes: Buffer) => Answer {
  const known: { bytes: Buffer; answer: Answer }[] = []
  return (bytes) => {
    const before = known.find((one) => one.bytes.equals(bytes))
    if (before) return before.answer
    const answer = make(bytes)
    known.push({ bytes, answer })
    return answer
  }
}
