import { isNoteLink } from '#document/notes.ts'
import { isBlock } from '#document/placement.ts'
import { element, lineBreak, type Part } from '#document/tree.ts'
import { type LineStart, lineStarts, paragraphStarts } from './joined-lines.ts'

/** The lines of a place without blocks. Formats around a line break stand around each of its lines. */
function linesIn(parts: readonly Part[]): Part[][] {
  const lines: Part[][] = [[]]
  for (const part of parts) {
    if (typeof part === 'string') lines.at(-1)?.push(part)
    else if (part.name === 'br') lines.push([])
    else
      for (const [at, children] of linesIn(part.children).entries()) {
        if (at > 0) lines.push([])
        lines.at(-1)?.push(element(part.name, part.attributes, children))
      }
  }
  return lines
}

function lettersOf(parts: readonly Part[]): string {
  return parts
    .map((part) => (typeof part === 'string' ? part : isNoteLink(part) ? '' : lettersOf(part.children)))
    .join('')
}

const textOf = (line: readonly Part[]) => lettersOf(line).replace(/\s+/g, ' ').trim()

/** A line without the hyphen that ends it; undefined for one without words. */
function withoutHyphen(line: readonly Part[]): Part[] | undefined {
  for (const [at, part] of [...line.entries()].toReversed()) {
    const isBlank = typeof part === 'string' ? part.trim() === '' : isNoteLink(part)
    if (isBlank) continue
    const children = typeof part === 'string' ? undefined : withoutHyphen(part.children)
    if (typeof part !== 'string' && !children) continue
    const ended =
      typeof part === 'string'
        ? part.trimEnd().slice(0, -1)
        : element(part.name, part.attributes, children ?? [])
    return line.toSpliced(at, 1, ended)
  }
  return undefined
}

/** The lines, each with the lines that continue it. */
function joined(lines: readonly (readonly Part[])[], starts: readonly LineStart[]): Part[][] {
  const whole: Part[][] = []
  for (const [at, line] of lines.entries()) {
    const start = starts[at] ?? 'paragraph'
    const before = start === 'paragraph' ? undefined : whole.pop()
    if (!before) whole.push([...line])
    else if (start === 'word') whole.push([...(withoutHyphen(before) ?? before), ...line])
    else whole.push([...before, ...(start === 'words' ? [' '] : []), ...line])
  }
  return whole
}

/** Longer paragraphs are no lines of a page. */
const longestLine = 160

const isJoin = (start: LineStart) => start !== 'paragraph'

/** A place whose lines may have been broken at the edge of a page. */
function joinedPlace(content: readonly Part[]): readonly Part[] {
  const lines = linesIn(content)
  const starts = lineStarts(lines.map(textOf))
  if (!starts.some(isJoin)) return content
  return joined(lines, starts).flatMap((line, at) => (at === 0 ? line : [lineBreak(), ...line]))
}

/** The line that a paragraph is, without a line break at its end; undefined for other parts of a text. */
function onlyLine(part: Part): Part[] | undefined {
  if (typeof part === 'string' || part.name !== 'p') return undefined
  const [first = [], ...rest] = linesIn(part.children)
  const isOne = rest.length === 0 || (rest.length === 1 && textOf(rest[0] ?? []) === '')
  return isOne && textOf(first).length <= longestLine ? first : undefined
}

/** The paragraphs of a run, each of which is one line. */
function joinedRun(run: readonly Part[]): readonly Part[] {
  const lines = run.map((part) => onlyLine(part) ?? [])
  const starts = paragraphStarts(lines.map(textOf))
  const [first] = run
  if (typeof first !== 'object' || !starts.some(isJoin)) return run
  return joined(lines, starts).map((line) => element('p', first.attributes, line))
}

/** Adjacent paragraphs of one line, and each other part for itself. */
function runsOf(parts: readonly Part[]): Part[][] {
  const runs: Part[][] = []
  for (const part of parts) {
    const before = runs.at(-1)?.at(-1)
    const isSame =
      typeof part === 'object' &&
      typeof before === 'object' &&
      part.attributes['class'] === before.attributes['class']
    if (isSame && onlyLine(part) && onlyLine(before)) runs.at(-1)?.push(part)
    else runs.push([part])
  }
  return runs
}

/**
 * Restores the paragraphs of a text copied from a PDF, in which each line of a page ends with a line break or is a
 * paragraph. Of other texts, the same parts are returned.
 */
export function joinedParts(parts: readonly Part[]): readonly Part[] {
  if (!parts.some((part) => typeof part === 'object' && isBlock(part.name))) return joinedPlace(parts)
  const filled = parts.filter((part) => typeof part === 'object' || part.trim() !== '')
  const places = filled.map((part) => {
    if (typeof part === 'string' || part.name !== 'p') return part
    const children = joinedPlace(part.children)
    return children === part.children ? part : element('p', part.attributes, children)
  })
  const whole = runsOf(places).flatMap(joinedRun)
  return whole.length === filled.length && whole.every((part, at) => part === filled[at]) ? parts : whole
}
