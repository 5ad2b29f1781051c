/** At most `length` characters, cut at a word's end, with an ellipsis where something was cut (HOME-08). */
export function excerptAtWord(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length + 1)
  const end = cut.lastIndexOf(' ')
  let kept = end > length / 2 ? end : length
  while (/[\s,;:.–-]/u.test(cut.charAt(kept - 1))) kept -= 1
  // Removes half of a character that consists of two units.
  return `${cut.slice(0, kept).replace(/[\ud800-\udbff]$/, '')}…`
}

/** The first `length` characters, with `ending` where something was cut. */
export function excerpt(text: string, length: number, ending = '…'): string {
  const characters = Array.from(text)
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}${ending}`
}
