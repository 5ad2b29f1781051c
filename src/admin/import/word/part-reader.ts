import { countFaint, type DocumentCounts } from './counts.ts'
import type { StylesAround } from './document-styles.ts'
import { cellGround, isFaintRun, paragraphGround, tableGround } from './faint-runs.ts'
import { control, isBlock, mark, standsApart } from './html-parts.ts'
import { linkOf, pairedMarks, parseField, shownBy } from './field-codes.ts'
import type { PartRelations, SharedContext } from './part-context.ts'
import { type Link, PartFields } from './part-fields.ts'
import {
  alternativeOf,
  contentOfControl,
  hasVisibleContent,
  isIgnored,
  ownWords,
  runContent,
  withoutWords,
} from './run-parts.ts'
import { type Letters, lettersOf } from './run-letters.ts'
import { formatOf, isColoured } from './run-properties.ts'
import { finishParagraph, joinBlocks } from './simple-paragraph.ts'
import { readInRun } from './simple-run.ts'
import { simpleTable } from './simple-table.ts'
import {
  childOf,
  element,
  elementsOf,
  findAll,
  textIn,
  valueOf,
  type XmlElement,
  type XmlNode,
} from './xml-tree.ts'

/** Converts the content of a part to the elements of texts, and counts dropped content. */
export class PartReader {
  readonly shared: SharedContext
  readonly #relations: PartRelations
  readonly fields: PartFields
  /** How the run that is being read shows its letters. */
  letters: Letters = (text) => [text]
  #around: StylesAround
  #paragraph: XmlElement | undefined
  #isInLink = false
  /** Whether the last words were hidden or barely visible: adjacent ones are one passage. */
  #latest: 'hidden' | 'faint' | 'plain' = 'plain'

  constructor(part: XmlElement, shared: SharedContext, relations: PartRelations) {
    this.shared = shared
    this.#around = { ground: shared.ground }
    this.#relations = relations
    this.fields = new PartFields(pairedMarks(part), shared.counts)
  }

  /** Converts content to blocks. Inline content becomes paragraphs. */
  readonly blocks = (nodes: XmlNode[]): XmlElement[] => {
    const outer = this.#isInLink
    this.#isInLink = false
    const blocks: XmlElement[] = []
    let loose: XmlElement | undefined
    for (const one of this.flow(nodes)) {
      if (isBlock(one)) {
        loose = undefined
        blocks.push(one)
      } else if (loose) loose.children.push(one)
      else blocks.push((loose = element('p', {}, one)))
    }
    this.#isInLink = outer
    return joinBlocks(blocks)
  }

  #inside<Result>(around: StylesAround, read: () => Result): Result {
    const outer = this.#around
    this.#around = around
    const result = read()
    this.#around = outer
    return result
  }

  /** The text of a box, whose background is unknown. */
  readonly boxed = (nodes: XmlNode[]): XmlElement[] => this.#inside({}, () => this.blocks(nodes))

  readonly cellBlocks = (cell: XmlElement): XmlElement[] => {
    const around = { ...this.#around, ground: cellGround(cell, this.#around.ground) }
    return this.#inside(around, () => this.blocks(cell.children))
  }

  get counts(): DocumentCounts {
    return this.shared.counts
  }

  readonly pictureOf = (relation: string | undefined) => this.#relations.pictureOf(relation)

  flow(nodes: XmlNode[]): XmlNode[] {
    return nodes.flatMap((node) => (typeof node === 'string' ? [] : this.#element(node)))
  }

  #element(node: XmlElement): XmlNode[] {
    const { counts } = this.shared
    switch (node.name) {
      case 'w:p':
        return this.#readParagraph(node)
      case 'w:r':
        return this.#run(node)
      case 'w:tbl':
        return this.#inTable(node)
      case 'w:ins':
        counts.insertions += 1
        return this.flow(node.children)
      case 'w:del':
        counts.deletions += 1
        return []
      case 'w:hyperlink':
        return this.#hyperlink(node)
      case 'w:fldSimple':
        return this.#simpleField(node)
      case 'm:oMath':
        counts.equations += 1
        return [mark('[equation]')]
      case 'w:altChunk':
      case 'w:subDoc':
        counts.innerDocuments += 1
        return [mark('[document]')]
      case 'w:bookmarkStart':
        return this.#place(node)
      case 'w:sdt':
        if (findAll(node, 'w14:checkbox', 'w:sdtContent').length > 0) return [control()]
        return this.flow(contentOfControl(node, counts))
      case 'mc:AlternateContent':
        return this.flow(alternativeOf(node))
      default:
        if (isIgnored(node.name)) return []
        return runContent.has(node.name) ? this.#run(element('w:r', {}, node)) : this.flow(node.children)
    }
  }

  #inTable(node: XmlElement): XmlElement[] {
    const table = valueOf(childOf(node, 'w:tblPr'), 'w:tblStyle')
    const ground = tableGround(node, this.shared.styles, this.#around.ground)
    return this.#inside({ table, ground }, () => simpleTable(node, this))
  }

  #readParagraph(node: XmlElement): XmlElement[] {
    const { styles, counts, numbers } = this.shared
    const properties = childOf(node, 'w:pPr')
    const style = valueOf(properties, 'w:pStyle') ?? styles.defaultParagraph
    const outer = { paragraph: this.#paragraph, around: this.#around, isInLink: this.#isInLink }
    this.#paragraph = node
    const ground = paragraphGround(properties, style, styles, outer.around.ground)
    this.#around = { ...outer.around, paragraph: style, ground }
    this.#isInLink = false
    if (this.#latest === 'faint') this.#latest = 'plain'
    const kind = styles.kindOf(style)
    if (kind === 'contents') {
      counts.contents = 1
      this.#marksOnly(node)
    }
    const inline = kind === 'contents' ? [] : this.flow(node.children)
    this.#paragraph = outer.paragraph
    this.#around = outer.around
    this.#isInLink = outer.isInLink
    if (kind === 'contents') return []
    return finishParagraph(node, inline, { style, kind, numbers, counts })
  }

  /** Keeps track of the fields in hidden content. */
  #marksOnly(node: XmlElement): void {
    for (const child of elementsOf(node)) {
      if (child.name === 'w:fldChar') this.fields.mark(child)
      else if (child.name === 'w:instrText') this.fields.addCode(textIn(child))
      else this.#marksOnly(child)
    }
  }

  /** A place that links lead to. Word's own mark of the last change is none. */
  #place({ attributes: { 'w:name': id = '' } }: XmlElement): XmlNode[] {
    return this.#paragraph && id !== '_GoBack' ? [element('a', { id })] : []
  }

  #linked(link: Link | undefined, content: XmlNode[]): XmlNode[] {
    if (!link || this.#isInLink) return content
    const href = 'anchor' in link ? `#${link.anchor}` : link.href
    return content.map((one) =>
      typeof one === 'object' && (one.name === 'a' || standsApart(one)) ? one : element('a', { href }, one),
    )
  }

  #hyperlink(node: XmlElement): XmlNode[] {
    const { 'r:id': relation, 'w:anchor': anchor } = node.attributes
    const target = this.#relations.hrefOf(relation)
    let link: Link | undefined
    if (target?.startsWith('#')) link = { anchor: target.slice(1) }
    else if (target !== undefined)
      link = { href: anchor ? `${target.replace(/#.*$/s, '')}#${anchor}` : target }
    else if (anchor !== undefined) link = { anchor }
    this.fields.count(link)
    const kept = link && this.fields.isKept(link) ? link : undefined
    const outer = this.#isInLink
    this.#isInLink = true
    const content = this.flow(node.children)
    this.#isInLink = outer
    return this.#linked(kept, content)
  }

  #simpleField(node: XmlElement): XmlNode[] {
    const field = parseField(node.attributes['w:instr'] ?? '')
    this.fields.countField(field)
    const outer = this.#isInLink
    const link = this.fields.linkOf(field)
    this.#isInLink ||= link !== undefined
    const content = this.flow(node.children)
    this.#isInLink = outer
    const words = content.length === 0 && linkOf(field) === undefined ? shownBy(field) : ''
    return this.#linked(link, words ? [words] : content)
  }

  #run(node: XmlElement): XmlNode[] {
    const { styles, counts } = this.shared
    const properties = childOf(node, 'w:rPr')
    const isShown = !this.fields.isCode
    const around = { ...this.#around, character: valueOf(properties, 'w:rStyle') }
    const isHidden = styles.isHidden(properties, around)
    const words = isShown ? ownWords(node) : ''
    const isFaint = words.trim() !== '' && !isHidden && isFaintRun(properties, styles, around)
    if (isHidden) {
      this.#marksOnly(node)
      if (!isShown || !hasVisibleContent(node)) return []
      if (this.#latest !== 'hidden') counts.hidden += 1
      this.#latest = 'hidden'
      return []
    }
    if (isFaint) {
      countFaint(counts, words, this.#latest === 'faint')
      this.#latest = 'faint'
    } else if (words.trim() !== '') {
      this.fields.noteWords()
      this.#latest = 'plain'
      if (!this.#isInLink && isColoured(properties)) counts.colours += 1
    }
    const content = isFaint ? withoutWords(node) : node.children
    const outer = this.letters
    this.letters = lettersOf(properties, styles, around)
    const read = readInRun(content, this, formatOf(properties, styles))
    this.letters = outer
    return this.#linked(this.fields.link, read)
  }
}
