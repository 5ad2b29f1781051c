import { contrast } from '#lib/contrast.ts'

// Words that readers of a document do not see, in imports and pastes alike: in the colour of a ground that is known, or
// too small to read. They are dropped and counted.

/** Contrast with the ground below which words cannot be seen. */
const leastContrast = 1.1

/** Font size in points up to which words cannot be read. */
export const tinySize = 2

/** Whether words have the colour of their ground. Both are #rrggbb, or undefined if unknown. */
export function isFaint(colour: string | undefined, ground: string | undefined): boolean {
  return colour !== undefined && ground !== undefined && contrast(colour, ground) < leastContrast
}

/** Most words of a text are faint only if its ground is another one, as in a copy of a dark page. They stay. */
export function isDarkPage(faintLetters: number, letters: number): boolean {
  return faintLetters * 2 > letters
}
