/** A mark that ends sentences in any script, with the quotation marks, brackets and invisible letters after it. */
const sentenceEnd = /[\p{STerm}…]["'\p{Pe}\p{Pf}\p{Pi}\p{DI}\p{Cf}\s]*$/u

/** A text as the end of a sentence: with a full stop, unless it already ends with punctuation. */
export function withFullStop(text: string): string {
  return sentenceEnd.test(text) ? text : `${text}.`
}
