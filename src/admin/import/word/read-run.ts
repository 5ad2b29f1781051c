import { type DrawingContext, drawing, embeddedObject } from './drawings.ts'
import { symbolMark } from '#document/symbols.ts'
import type { DocumentCounts } from './counts.ts'
import { control, mark } from './text-parts.ts'
import type { PartFields } from './part-fields.ts'
import { alternativeOf, isIgnored, runContent, symbolOf } from './run-parts.ts'
import type { Letters } from './run-letters.ts'
import type { Format } from './run-properties.ts'
import { childOf, element, elementsOf, textIn, type XmlElement, type XmlNode } from './xml-tree.ts'

/** The parts of the document walk that runs use. */
interface RunContext extends DrawingContext {
  fields: PartFields
  letters: Letters
  shared: DrawingContext['shared'] & { notes: ReadonlySet<string>; referred: Set<string> }
  flow: (nodes: XmlNode[]) => XmlNode[]
}

/** The words of a run. A symbol that exists only in its font becomes a mark in brackets. */
function words(text: string, { counts, letters }: RunContext, format: Format): XmlNode[] {
  return letters(text).map((piece) => {
    if (piece !== undefined) return format(piece)
    counts.symbols += 1
    return mark(symbolMark)
  })
}

/** What Word computes for a field while drawing: words, or a mark. */
export function computed(shown: string, counts: DocumentCounts, format: Format): XmlNode[] {
  if (!shown.startsWith('[')) return shown === '' ? [] : [format(shown)]
  counts[shown === '[equation]' ? 'equations' : 'symbols'] += 1
  return [mark(shown)]
}

function fieldMark(node: XmlElement, { fields, counts }: RunContext, format: Format): XmlNode[] {
  const { words, isBox } = fields.mark(node)
  return isBox ? [control()] : computed(words, counts, format)
}

function symbol(node: XmlElement, { counts }: RunContext, format: Format): XmlNode[] {
  const sign = symbolOf(node)
  if (sign !== undefined) return [format(sign)]
  counts.symbols += 1
  return [mark(symbolMark)]
}

/** The mark of a note. Its number is set when the whole text is known (note-list.ts). */
function noteReference({ name, attributes }: XmlElement, { shared, counts }: RunContext): XmlElement[] {
  const type = name.startsWith('w:foot') ? 'footnote' : 'endnote'
  const { 'w:id': id = '' } = attributes
  counts.footnotes += 1
  if (!shared.notes.has(`${type} ${id}`)) return []
  shared.referred.add(`${type} ${id}`)
  return [element('sup', {}, element('a', { href: `#${type}-${id}`, id: `${type}-ref-${id}` }))]
}

/** Signs that are elements in Word. */
const signs: Record<string, string> = {
  'w:tab': '\t',
  'w:ptab': '\t',
  'w:noBreakHyphen': '\u2011',
  'w:softHyphen': '\u00AD',
}

function readOne(node: XmlElement, context: RunContext, format: Format): XmlNode[] {
  const { counts, fields } = context
  if (node.name === 'w:instrText') fields.addCode(textIn(node))
  if (node.name === 'w:fldChar') return fieldMark(node, context, format)
  if (fields.isCode) {
    if (node.name === 'w:t') fields.addCode(textIn(node))
    return []
  }
  const sign = signs[node.name]
  if (sign !== undefined) return [format(sign)]
  switch (node.name) {
    case 'w:t':
      return words(textIn(node), context, format)
    case 'w:br':
    case 'w:cr':
      return [format(element('br'))]
    case 'w:drawing':
    case 'w:pict':
      return drawing(node, context, format)
    case 'w:object':
      return embeddedObject(node, context, format)
    case 'w:footnoteReference':
    case 'w:endnoteReference':
      return noteReference(node, context)
    case 'w:commentReference':
      counts.comments += 1
      return []
    case 'w:ruby':
      counts.guides += 1
      return context.flow(childOf(node, 'w:rubyBase')?.children ?? [])
    case 'mc:AlternateContent':
      return readInRun(alternativeOf(node), context, format)
    default:
      if (/^w:sym$|(?:^|:)symEx$/.test(node.name)) return symbol(node, context, format)
      if (isIgnored(node.name)) return []
      return elementsOf(node).some(({ name }) => runContent.has(name))
        ? readInRun(node.children, context, format)
        : context.flow([node])
  }
}

/** The content of a run, in its format. Runs and blocks inside it have formats that do not depend on it. */
export function readInRun(nodes: XmlNode[], context: RunContext, format: Format): XmlNode[] {
  return nodes.flatMap((node) => (typeof node === 'string' ? [] : readOne(node, context, format)))
}
