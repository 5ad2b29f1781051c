/** A text as the end of a sentence: with a full stop, unless it already ends with punctuation. */
export function ended(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`
}
