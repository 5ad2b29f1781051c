/** A text as the end of a sentence: with a full stop, unless it already ends with punctuation. */
export function withFullStop(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`
}
