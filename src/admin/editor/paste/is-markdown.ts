import { isNoteLabel, markedLabels } from './note-labels.ts'

const isBlank = (line: string | undefined) => line === undefined || line.trim() === ''

type Sign = (line: string, before: string | undefined, after: string | undefined) => boolean

/** Signs that are hardly anything else. */
const ownSigns: Sign[] = [
  // A comment of a program stands directly above what it explains.
  (line, before, after) => /^#{1,6} \S/.test(line) && isBlank(before) && isBlank(after),
  (line) => /(?<![\p{L}\p{N}*])\*\*(?![\s*])[^*]{1,200}(?<!\s)\*\*(?![\p{L}\p{N}*])/u.test(line),
  (line) => /\[[^[\]]{1,200}\]\((?:https?:\/\/|mailto:)[^()\s]{1,500}\)/.test(line),
]

/** Signs that other texts have, too: bullets, numbers, quotations, code. */
const sharedSigns: Sign[] = [
  (line, _before, after) => /^[-*+] \S/.test(line) && (isBlank(after) || /^\s*[-*+\d]/.test(after ?? '')),
  (line) => /^\d{1,3}[.)] \S/.test(line),
  (line) => /^> \S/.test(line),
  (line) => line.startsWith('```'),
  (line) => /`[^`\s][^`]{0,100}`/.test(line),
]

/** The line below the head of a table. */
const isTableRule: Sign = (line, before) =>
  before?.includes('|') === true && /^\|?(?::?-{2,}:?\|)+(?::?-{2,}:?)?$/.test(line.replace(/\s+/g, ''))

/** Whether a line begins a note that has a mark. */
function isNoteOf(labels: ReadonlySet<string>): Sign {
  return (line) => {
    const label = /^\[\^([\w-]{1,40})\]:(?:\s|$)/.exec(line)?.[1]
    return label !== undefined && isNoteLabel(label) && labels.has(label)
  }
}

/** Longer texts are not converted. */
const longest = 200_000

/** Marked takes the square of the signs of a paragraph; texts with more in one are not converted. */
const mostSigns = 2000

function hasTooManySigns(text: string): boolean {
  return text.split(/\n\s*\n/).some((part) => (part.match(/\[|[*_]+/g)?.length ?? 0) > mostSigns)
}

/** The place of a change in a list of differences, whose signs are those of lists. */
const isDifference = /^@@ -\d/m

/** Whether plain text is surely Markdown: a table, notes with their marks, or signs of two kinds. */
export function isMarkdown(text: string): boolean {
  if (text.length > longest || !/[#*[|]/.test(text)) return false
  if (isDifference.test(text) || hasTooManySigns(text)) return false
  const lines = text.split(/\r\n?|\n/)
  const has = (sign: Sign) => lines.some((line, at) => sign(line, lines[at - 1], lines[at + 1]))
  if (has(isTableRule) || has(isNoteOf(markedLabels(text)))) return true
  const own = ownSigns.filter(has).length
  return own > 1 || (own === 1 && sharedSigns.some(has))
}
