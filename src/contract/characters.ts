/** Firefox of before 2024 has no segmenter: code points are counted there, which are never fewer. */
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter() : undefined

/** Code points of the longest emoji sequences; more in one character are marks that are piled up. */
const codePointsOfOne = 10

/** A text in characters as people count them: a letter with its marks is one, and so is a family of emoji. */
export function charactersOf(text: string): string[] {
  return segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : Array.from(text)
}

/** Beyond this no limit depends on the difference, and telling characters apart takes long. */
const longest = 5000

/** How many characters a text has, as people count them; its code points where it is very long. */
export function characterCount(text: string): number {
  if (text.length > longest) return Array.from(text).length
  const characters = charactersOf(text)
  return characters.reduce((sum, character) => {
    const length = Array.from(character).length
    return sum + Math.ceil(length / codePointsOfOne)
  }, 0)
}

/** Characters that show nothing: what Unicode ignores by default, control characters, and blanks that count as symbols. */
const invisible = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}]+/gu

/** Whether a text has a character that can be seen. */
export function isVisible(text: string): boolean {
  return text.replace(invisible, '') !== ''
}
