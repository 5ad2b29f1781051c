/** Scripts that are written without spaces between words, where lines break anywhere or by a dictionary. */
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Javanese}\p{Script=Balinese}]\p{M}*/gu

/** Whether a text has a run of more letters than `most` in which no line can break. */
export function hasEndlessWord(text: string, most: number): boolean {
  return (
    text.length > most &&
    text
      .replace(withoutSpaces, ' ')
      .split(/\s+/)
      .some(({ length }) => length > most)
  )
}
