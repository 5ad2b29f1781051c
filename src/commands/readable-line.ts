/** Facts as one line of a terminal: control characters of names do not reach it. */
export function readableLine(facts: string[]): string {
  return facts
    .filter(Boolean)
    .join('  ')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, ' ')
}
