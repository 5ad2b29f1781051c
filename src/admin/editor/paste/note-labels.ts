// Notes of Markdown: `[^1]` in the text, and `[^1]: words` on a line.

/** The classes of regular expressions that are written as notes are: [^a-z], [^A-Za-z0-9_]. */
const range = /(?<![A-Za-z])(?:[a-z]-[a-z]|A-Z)(?![a-z])|0-9/

export function isNoteLabel(label: string): boolean {
  return !range.test(label)
}

/** The labels of the marks in a text. */
export function markedLabels(text: string): Set<string> {
  const marks = text.matchAll(/^ {0,3}\[\^[\w-]{1,40}\]:|\[\^([\w-]{1,40})\]/gm)
  return new Set(Array.from(marks, ([, label]) => label ?? ''))
}
