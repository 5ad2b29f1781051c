/** Joins facts into one line for a terminal, without the control characters of names. */
export function readableLine(facts: string[]): string {
  return facts
    .filter(Boolean)
    .join('  ')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, ' ')
}
