/**
 * Minimum letters of a line that may reach the edge of a page: shorter ones are headings, addresses and
 * items.
 */
const leastFull = 40

/** Minimum length of a line that reaches the edge, as a share of the longest line nearby. */
const fullShare = 0.75

const sentenceEnd = /[.!?…:;።፤؟؛۔।。！？]["'”’»)\]]*$/
const listMark = /^(?:[•·▪◦‣–—*+-]|\(?(?:\d{1,3}|[a-z])[.)])\s/i
/** The number of a section, before its heading. */
const sectionNumber = /^\d{1,2}(?:\.\d{1,2}){1,4}\.?\s+\p{Lu}/u
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
    if (before === '' || !goesOn || listMark.test(line) || sectionNumber.test(line)) return 'paragraph'
    if (!hyphenEnd.test(before) || !/^\p{L}/u.test(line)) return 'words'
    return isSplitWord(before, line, text) ? 'word' : 'compound'
  })
}

/** Minimum length of a line and the next word together, as a share of the longest line, if the page broke the line. */
const brokenShare = 0.88

/** Number of joined lines from which a third of them in lower case is enough: German nouns begin with capitals. */
const manyLines = 5

/**
 * Whether the lines of a part are those of a page, rather than short paragraphs, items, verses or chat: at the end of
 * each the next word had no place, many begin within a sentence, and sentences have punctuation.
 */
function isPage(lines: string[], starts: LineStart[]): boolean {
  const longest = lines.reduce((most, { length }) => Math.max(most, length), 0)
  let [joined, within, placed] = [0, 0, 0]
  for (const [at, line] of lines.entries()) {
    if (at === 0 || starts[at] === 'paragraph') continue
    const [word = ''] = line.split(' ', 1)
    joined += 1
    if ((lines[at - 1] ?? '').length + 1 + word.length < longest * brokenShare) placed += 1
    if (starts[at] === 'word' || /^[\p{Ll}\p{Lo}]/u.test(line)) within += 1
  }
  const isProse = starts.includes('word') || lines.some((line) => /[.,;:!?…()።፣፤،؛؟。、]/.test(line))
  return isProse && placed * 4 <= joined && within * (joined < manyLines ? 2 : 3) > joined
}

/** How each line begins, for a text whose lines may have been broken at the edge of a page. */
export function lineStarts(lines: string[]): LineStart[] {
  const text = lines.join('\n')
  const starts = partsOf(lines).map((part) => startsInPart(part, text))
  // An empty line between two parts begins a paragraph.
  return starts.flatMap((part, at) => (at === 0 ? part : ['paragraph', ...part]))
}

/** The same for lines that are paragraphs, which other programs also write for every other reason. */
export function paragraphStarts(lines: string[]): LineStart[] {
  const text = lines.join('\n')
  return partsOf(lines).flatMap((part, at): LineStart[] => {
    const starts = startsInPart(part, text)
    const kept = isPage(part, starts) ? starts : part.map(() => 'paragraph' as const)
    return at === 0 ? kept : ['paragraph', ...kept]
  })
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
