import { contrast } from '#lib/contrast.ts'

// Imports and pastes drop and count the words that readers of a document do not see, because they have the colour of
// their background, or are too small.

/** Contrast with the ground below which words cannot be seen. */
const leastContrast = 1.1

/** Font size in points up to which words cannot be read. */
export const tinySize = 2

/** Whether words have the colour of their ground. Both are #rrggbb, or undefined if unknown. */
export function isFaint(colour: string | undefined, ground: string | undefined): boolean {
  return colour !== undefined && ground !== undefined && contrast(colour, ground) < leastContrast
}

/**
 * Whether so many words are faint that the background must have been another one, as in a copy of a dark page. Such a
 * text loses no words.
 */
export function isDarkPage(faintLetters: number, letters: number): boolean {
  return faintLetters * 2 > letters
}
