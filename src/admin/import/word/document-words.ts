import { symbolMark } from '#document/symbols.ts'
import type { DocumentStyles, StylesAround } from './document-styles.ts'
import { isHiddenDrawing } from './drawings.ts'
import { cellGround, isFaintRun, paragraphGround, tableGround } from './faint-runs.ts'
import { isUnfilled, ownWords, withoutWords } from './run-parts.ts'
import { type Letters, lettersOf } from './run-letters.ts'
import { continuesInNext } from './run-properties.ts'
import { isDeletedCell } from './read-table.ts'
import { childOf, elementsOf, findAll, textIn, toggle, valueOf, type XmlElement } from './xml-tree.ts'

/** Elements whose words Word does not show, or does not show as part of the text. */
const outside = new Set(
  'w:del w:moveFrom w:rt w:sdtPr w:pPr w:rPr w:tblPr w:trPr w:tcPr w:sectPr w:instrText w:delText mc:Fallback'.split(
    ' ',
  ),
)

const spaces = new Set(['w:tab', 'w:ptab', 'w:br', 'w:cr'])

function hasText(node: XmlElement): boolean {
  return ['w:t', 'w:drawing', 'w:pict'].some((name) => findAll(node, name).length > 0)
}

/** The visible words of a part. */
export interface PartWords {
  /** By paragraph. */
  words: string[]
  /** Letters of words that cannot be seen on their ground, and of all words. */
  faint: number
  letters: number
}

/**
 * The visible words of a part on a ground. Searches for text elements at any depth, independently of the converter, so
 * that an import can report missing words.
 */
export function visibleWords(
  part: XmlElement,
  styles: DocumentStyles,
  ground: string | undefined,
): PartWords {
  const paragraphs: string[] = []
  const count = { faint: 0, letters: 0 }
  const open: { words: string }[] = [{ words: '' }]
  /** For each open field, whether its instruction is being read. */
  const fields: boolean[] = []
  /** Words that continue in the next paragraph. */
  let begun = ''
  let letters: Letters = (text) => [text]

  function close(paragraph: { words: string } | undefined): void {
    if (paragraph && paragraph.words.trim() !== '') paragraphs.push(paragraph.words)
  }

  function add(words: string): void {
    const paragraph = open.at(-1)
    if (paragraph && !fields.includes(true)) paragraph.words += words
  }

  function field(mark: XmlElement): void {
    const type = mark.attributes['w:fldCharType']
    if (type === 'begin') fields.push(true)
    else if (type === 'separate' && fields.length > 0) fields[fields.length - 1] = false
    else if (type === 'end') fields.pop()
  }

  function walk(node: XmlElement, around: StylesAround): void {
    if (outside.has(node.name)) return
    switch (node.name) {
      case 'w:t':
        return add(
          letters(textIn(node))
            .map((piece) => piece ?? symbolMark)
            .join(''),
        )
      case 'w:noBreakHyphen':
        return add('\u2011')
      case 'w:fldChar':
        return field(node)
      case 'w:tbl': {
        const inside = {
          table: valueOf(childOf(node, 'w:tblPr'), 'w:tblStyle'),
          ground: tableGround(node, styles, around.ground),
        }
        return walkAll(node, inside)
      }
      case 'w:tr': {
        const properties = childOf(node, 'w:trPr')
        if (childOf(properties, 'w:del') || toggle(properties, 'w:hidden')) return undefined
        return walkAll(node, around)
      }
      case 'w:tc':
        if (isDeletedCell(node)) return undefined
        return walkAll(node, { ...around, ground: cellGround(node, around.ground) })
      case 'w:drawing':
      case 'w:pict':
        return isHiddenDrawing(node) ? undefined : walkAll(node, around)
      case 'w:txbxContent':
        return walkAll(node, {})
      case 'w:p':
        return paragraph(node, around)
      case 'w:r': {
        const properties = childOf(node, 'w:rPr')
        const character = valueOf(properties, 'w:rStyle')
        const own = { ...around, character }
        if (styles.isHidden(properties, own)) {
          for (const mark of findAll(node, 'w:fldChar')) field(mark)
          return undefined
        }
        const { length } = ownWords(node).trim()
        const isFaint = length > 0 && isFaintRun(properties, styles, own)
        count.letters += length
        const outer = letters
        letters = lettersOf(properties, styles, own)
        if (isFaint) count.faint += length
        walkAll({ ...node, children: isFaint ? withoutWords(node) : node.children }, around)
        letters = outer
        return undefined
      }
      case 'w:sdt':
        if (findAll(node, 'w14:checkbox', 'w:sdtContent').length > 0 || isUnfilled(node)) return undefined
        return walkAll(node, around)
      case 'mc:AlternateContent': {
        const choice = elementsOf(node).find((one) => one.name === 'mc:Choice' && hasText(one))
        return walkAll(choice ?? childOf(node, 'mc:Fallback') ?? node, around)
      }
      default:
        if (spaces.has(node.name)) add(' ')
        return walkAll(node, around)
    }
  }

  function walkAll(node: XmlElement, around: StylesAround): void {
    for (const child of elementsOf(node)) walk(child, around)
  }

  function paragraph(node: XmlElement, around: StylesAround): void {
    const properties = childOf(node, 'w:pPr')
    const style = valueOf(properties, 'w:pStyle') ?? styles.defaultParagraph
    const own = { words: begun }
    begun = ''
    open.push(own)
    const inside = paragraphGround(properties, style, styles, around.ground)
    walkAll(node, { ...around, paragraph: style, ground: inside })
    open.pop()
    if (continuesInNext(properties)) begun = own.words
    else close(own)
  }

  walk(part, { ground })
  close({ words: begun })
  close(open[0])
  return { words: paragraphs, ...count }
}
