/** Letters of a line that may reach the edge of a page: shorter ones are headings, addresses and items. */
const leastFull = 40

/** What share of the longest line near it a line has that reaches the edge. */
const fullShare = 0.75

const sentenceEnd = /[.!?…:;]["'”’»)\]]*$/
const listMark = /^(?:[•·▪◦‣–—*+-]|\(?(?:\d{1,3}|[a-z])[.)])\s/i
const hyphenEnd = /\p{L}[-\u00ad\u2010]$/u

/** Whether a line that ends with a hyphen is the first half of a word, not of a compound that is written with one. */
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

/** The parts of a text between empty lines. */
function partsOf(lines: string[]): string[][] {
  const parts: string[][] = [[]]
  for (const line of lines) {
    if (line === '') parts.push([])
    else parts[parts.length - 1]?.push(line)
  }
  return parts
}

function joinPart(lines: string[], text: string): string[] {
  const longest = lines.reduce((most, { length }) => Math.max(most, length), 0)
  const isFull = (line: string) => line.length >= Math.max(leastFull, longest * fullShare)
  const full = lines.slice(0, -1).filter(isFull)
  const open = full.filter((line) => !sentenceEnd.test(line))
  // Most lines of running text end within a sentence: a full stop at the edge is then no end of a paragraph.
  const isRunning = full.length >= 2 && open.length * 3 >= full.length * 2
  const joined: string[] = []
  let before = ''
  for (const line of lines) {
    const isOpen = !sentenceEnd.test(before)
    const goesOn =
      (isFull(before) && (isOpen || (isRunning && before.length >= longest * 0.9))) ||
      (isOpen && before.length >= leastFull && /^\p{Ll}/u.test(line))
    const last = joined.length - 1
    if (before !== '' && goesOn && !listMark.test(line)) {
      const start = joined[last] ?? ''
      const isHyphen = hyphenEnd.test(before) && /^\p{L}/u.test(line)
      if (!isHyphen) joined[last] = `${start} ${line}`
      else joined[last] = (isSplitWord(before, line, text) ? start.slice(0, -1) : start) + line
    } else joined.push(line)
    before = line
  }
  return joined
}

/** A text out of a PDF, in which each line of a page ends with a line break, as paragraphs; any other text as it is. */
export function joinedLines(text: string): string {
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim())
  const paragraphs = partsOf(lines).flatMap((part) => joinPart(part, text))
  return paragraphs.length < lines.filter(Boolean).length ? paragraphs.join('\n') : text
}
