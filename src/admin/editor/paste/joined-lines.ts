/**
 * Minimum letters of a line that may reach the edge of a page: shorter ones are headings, addresses and
 * items.
 */
const leastFull = 40

/** Minimum length of a line that reaches the edge, as a share of the longest line nearby. */
const fullShare = 0.75

const sentenceEnd = /[.!?…:;]["'”’»)\]]*$/
const listMark = /^(?:[•·▪◦‣–—*+-]|\(?(?:\d{1,3}|[a-z])[.)])\s/i
const hyphenEnd = /\p{L}[-\u00ad\u2010]$/u

/** Whether a hyphen at the end of a line splits a word, and is not part of a compound. */
function isSplitWord(line: string, next: string, text: string): boolean {
  if (line.endsWith('\u00ad')) return true
  const first =
    line
      .slice(0, -1)
      .split(/[^\p{L}\p{M}]/u)
      .pop() ?? ''
  const [second = ''] = /^[\p{L}\p{M}]+/u.exec(next) ?? []
  return !text.includes(`${first}-${second}`)
}

/** The parts of a text that are separated by empty lines. */
function partsOf(lines: string[]): string[][] {
  const parts: string[][] = [[]]
  for (const line of lines) {
    if (line === '') parts.push([])
    else parts[parts.length - 1]?.push(line)
  }
  return parts
}

/**
 * How a line continues the previous one: as a new paragraph, with the next words, or with the rest of a word
 * or compound.
 */
export type LineStart = 'paragraph' | 'words' | 'word' | 'compound'

function startsInPart(lines: string[], text: string): LineStart[] {
  const longest = lines.reduce((most, { length }) => Math.max(most, length), 0)
  const isFull = (line: string) => line.length >= Math.max(leastFull, longest * fullShare)
  const full = lines.slice(0, -1).filter(isFull)
  const open = full.filter((line) => !sentenceEnd.test(line))
  // Most lines of running text end within a sentence: then a full stop at the edge does not end a paragraph.
  const isRunning = full.length >= 2 && open.length * 3 >= full.length * 2
  return lines.map((line, at) => {
    const before = lines[at - 1] ?? ''
    const isOpen = !sentenceEnd.test(before)
    const goesOn =
      (isFull(before) && (isOpen || (isRunning && before.length >= longest * 0.9))) ||
      (isOpen && before.length >= leastFull && /^\p{Ll}/u.test(line))
    if (before === '' || !goesOn || listMark.test(line)) return 'paragraph'
    if (!hyphenEnd.test(before) || !/^\p{L}/u.test(line)) return 'words'
    return isSplitWord(before, line, text) ? 'word' : 'compound'
  })
}

/** How each line begins, for a text whose lines may have been broken at the edge of a page. */
export function lineStarts(lines: string[]): LineStart[] {
  const text = lines.join('\n')
  const starts = partsOf(lines).map((part) => startsInPart(part, text))
  // Empty lines separate the parts.
  return starts.flatMap((part, at) => (at === 0 ? part : ['paragraph', ...part]))
}

/**
 * Restores the paragraphs of text copied from a PDF, in which each line of a page ends with a line break.
 * Other text is unchanged.
 */
export function joinedLines(text: string): string {
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim())
  const starts = lineStarts(lines)
  if (starts.every((start) => start === 'paragraph')) return text
  const paragraphs: string[] = []
  for (const [at, line] of lines.entries()) {
    const start = starts[at] ?? 'paragraph'
    const before = start === 'paragraph' ? '' : (paragraphs.pop() ?? '')
    if (line === '') continue
    if (start === 'words') paragraphs.push(`${before} ${line}`)
    else paragraphs.push((start === 'word' ? before.slice(0, -1) : before) + line)
  }
  return paragraphs.join('\n')
}
