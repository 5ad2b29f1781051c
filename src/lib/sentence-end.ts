/** A text as the end of a sentence: with a full stop, unless it ends with a sign that ends one. */
export function ended(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`
}
