import { type DrawingContext, drawing, embeddedObject } from './drawings.ts'
import type { PartFields } from './part-fields.ts'
import { alternativeOf, isIgnored, runContent, symbolOf, tickBox } from './run-parts.ts'
import { childOf, element, elementsOf, textIn, type XmlElement, type XmlNode } from './xml-tree.ts'

/** The parts of the document walk that runs use. */
interface RunContext extends DrawingContext {
  fields: PartFields
  shared: { notes: ReadonlySet<string>; referred: Set<string> }
  flow: (nodes: XmlNode[]) => XmlElement[]
}

function fieldMark(node: XmlElement, { fields, counts, mark }: RunContext): XmlElement[] {
  const { words, isBox } = fields.mark(node)
  if (isBox) return [tickBox()]
  if (words === '') return []
  if (!words.startsWith('[')) return [element('w:t', {}, words)]
  counts[words === '[equation]' ? 'equations' : 'symbols'] += 1
  return [mark(words)]
}

function symbol(node: XmlElement, { counts, mark }: RunContext): XmlElement[] {
  const sign = symbolOf(node)
  if (sign) return [sign]
  counts.symbols += 1
  return [mark('[symbol]')]
}

function noteReference({ name, attributes }: XmlElement, { shared, counts }: RunContext): XmlElement[] {
  const { 'w:id': id = '' } = attributes
  const note = `${name.startsWith('w:foot') ? 'footnote' : 'endnote'} ${id}`
  counts.footnotes += 1
  if (!shared.notes.has(note)) return []
  shared.referred.add(note)
  return [element(name, { 'w:id': id })]
}

function readOne(node: XmlElement, context: RunContext): XmlElement[] {
  const { counts, fields } = context
  if (node.name === 'w:instrText') fields.addCode(textIn(node))
  if (node.name === 'w:fldChar') return fieldMark(node, context)
  if (fields.isCode) {
    if (node.name === 'w:t') fields.addCode(textIn(node))
    return []
  }
  switch (node.name) {
    case 'w:t':
      return [element('w:t', {}, textIn(node))]
    case 'w:tab':
    case 'w:ptab':
      return [element('w:tab')]
    case 'w:br':
    case 'w:cr':
      return [element('w:br')]
    case 'w:noBreakHyphen':
    case 'w:softHyphen':
      return [element(node.name)]
    case 'w:drawing':
    case 'w:pict':
      return drawing(node, context)
    case 'w:object':
      return embeddedObject(node, context)
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
      return readInRun(alternativeOf(node), context)
    default:
      if (/^w:sym$|(?:^|:)symEx$/.test(node.name)) return symbol(node, context)
      if (isIgnored(node.name)) return []
      return elementsOf(node).some(({ name }) => runContent.has(name))
        ? readInRun(node.children, context)
        : context.flow([node])
  }
}

/** The content of a run as the few elements that mammoth reads, including nested runs and blocks. */
export function readInRun(nodes: XmlNode[], context: RunContext): XmlElement[] {
  return nodes.flatMap((node) => (typeof node === 'string' ? [] : readOne(node, context)))
}
