import { expect, test } from 'vitest'
import { fittingText } from '#admin/components/TitleField.tsx'

test.each([
  ['', 'abcdef', 'abcd', 4],
  ['ab', 'abcdef', 'abcd', 4],
  ['abyz', 'abXyz', 'abyz', 2],
  ['abz', 'abXYz', 'abXz', 3],
  ['ab', '\u{1f33d}\u{1f33d}\u{1f33d}\u{1f33d}\u{1f33d}', '\u{1f33d}'.repeat(4), 8],
  ['abc', 'abc\u{1f1f7}\u{1f1fc}', 'abc\u{1f1f7}\u{1f1fc}', 7],
  ['abcd', 'abcde\u0301', 'abcd', 4],
  ['a text that is too long', 'a text that is too lon', 'a text that is too lon', 22],
  ['a text that is too long', 'a text that is too long!', 'a text that is too long', 23],
])('[EDT-10] typing ends at the limit: from "%s" to "%s"', (before, after, text, end) => {
  expect(fittingText(before, after, 4)).toEqual({ text, end })
})
