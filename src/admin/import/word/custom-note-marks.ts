import { childOf, elementsOf, findAll, textIn, valueOf, type XmlElement } from './xml-tree.ts'

// In Word, a writer may give a note a mark of any words in place of its number. These words follow the reference and
// begin the note. They are removed, because our notes are always numbered.

const isTrue = (value: string | undefined) => /^(?:1|true|on)$/.test(value ?? '')

/** Maximum letters of such a mark, as in Word. */
const longest = 10

/** The mark that begins words: all of them if they are raised like a mark, else only signs or one letter. */
function markIn(words: string, isRaised: boolean): string {
  const isShort = words.trim() !== '' && words.length <= longest && !/\S\s+\S/.test(words)
  if (isShort && (isRaised || !/\s|[\p{L}\p{N}]{2}/u.test(words))) return words
  return /^\s*[*†‡§‖¶#]{1,10}/u.exec(words)?.[0] ?? ''
}

const isWords = ({ name }: XmlElement) => name === 'w:t' || name === 'w:sym'

/** Removes a mark from the first words among some elements. Returns it; '' if they begin with none. */
function takeMark(nodes: readonly XmlElement[], markOf: (words: string) => string): string {
  const first = nodes.find((node) => node.name === 'w:sym' || textIn(node) !== '')
  if (!first) return ''
  if (first.name === 'w:sym') {
    const mark = `${first.attributes['w:font']} ${first.attributes['w:char']}`
    first.name = 'w:t'
    return mark
  }
  const words = textIn(first)
  const mark = markOf(words)
  first.children = [words.slice(mark.length)]
  return mark.trim()
}

function isRaisedLike(run: XmlElement, reference: XmlElement): boolean {
  const [own, other] = [run, reference].map((one) => childOf(one, 'w:rPr'))
  const style = valueOf(own, 'w:rStyle')
  const isSameStyle = style !== undefined && style === valueOf(other, 'w:rStyle')
  return isSameStyle || valueOf(own, 'w:vertAlign') === 'superscript'
}

/** Removes the marks behind references to notes. Returns the mark of each, by the name of the reference and its id. */
function takeMarks(text: XmlElement): Map<string, string> {
  const marks = new Map<string, string>()
  for (const paragraph of findAll(text, 'w:p')) {
    const runs = findAll(paragraph, 'w:r')
    for (const [index, run] of runs.entries()) {
      const parts = elementsOf(run)
      const at = parts.findIndex(({ attributes }) => isTrue(attributes['w:customMarkFollows']))
      const reference = parts[at]
      if (!reference) continue
      const behind = parts.slice(at + 1).filter(isWords)
      const next = runs[index + 1]
      const own = takeMark(behind, (words) => markIn(words, true))
      const isInNext = own === '' && behind.every((part) => textIn(part) === '') && next
      const mark = isInNext
        ? takeMark(elementsOf(next).filter(isWords), (words) => markIn(words, isRaisedLike(next, run)))
        : own
      if (mark !== '') marks.set(`${reference.name} ${reference.attributes['w:id']}`, mark)
    }
  }
  return marks
}

/** Removes the marks that writers gave to notes from a text and from its notes. */
export function removeCustomMarks(text: XmlElement, notes: readonly XmlElement[]): void {
  const marks = takeMarks(text)
  if (marks.size === 0) return
  for (const part of notes)
    for (const note of elementsOf(part)) {
      const mark = marks.get(`${note.name}Reference ${note.attributes['w:id']}`)
      if (mark === undefined) continue
      const words = [...findAll(note, 'w:t'), ...findAll(note, 'w:sym')]
      const [symbol] = findAll(note, 'w:sym')
      const isSymbol = symbol && mark === `${symbol.attributes['w:font']} ${symbol.attributes['w:char']}`
      takeMark(isSymbol ? [symbol] : words, (text) => {
        const start = /^\s*/.exec(text)?.[0] ?? ''
        return text.startsWith(mark, start.length) ? start + mark : ''
      })
    }
}
