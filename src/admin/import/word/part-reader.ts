import { ContentsFields } from './contents-fields.ts'
import { contentsPlace } from './contents-lists.ts'
import { countFaint, type DocumentCounts } from './counts.ts'
import type { StylesAround } from './document-styles.ts'
import { cellGround, isFaintRun, paragraphGround, tableGround } from './faint-runs.ts'
import { control, holdsSomething, isBlock, linked, mark } from './text-parts.ts'
import { isContents, pairedMarks, parseField, shownBy } from './field-codes.ts'
import type { PartRelations, SharedContext } from './part-context.ts'
import { hyperlinkOf, type Link, PartFields } from './part-fields.ts'
import {
  alternativeOf,
  contentOfControl,
  hasVisibleContent,
  isContentsControl,
  isIgnored,
  ownWords,
  runContent,
  withoutWords,
} from './run-parts.ts'
import { type Letters, lettersOf } from './run-letters.ts'
import { formatOf, isColoured } from './run-properties.ts'
import { finishParagraph, joinBlocks } from './read-paragraph.ts'
import { computed, readInRun } from './read-run.ts'
import { readTable } from './read-table.ts'
import { withTabTables } from './tab-tables.ts'
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
  readonly counts: DocumentCounts
  readonly #relations: PartRelations
  readonly fields: PartFields
  /** How the run that is being read shows its letters. */
  letters: Letters = (text) => [text]
  #around: StylesAround
  #paragraph: XmlElement | undefined
  #isInLink = false
  readonly #contents: ContentsFields
  /** Whether the last words were hidden or barely visible: adjacent ones are one passage. */
  #latest: 'hidden' | 'faint' | 'plain' = 'plain'

  constructor(part: XmlElement, shared: SharedContext, relations: PartRelations) {
    this.shared = shared
    this.counts = shared.counts
    this.#around = { ground: shared.ground }
    this.#relations = relations
    this.fields = new PartFields(pairedMarks(part), shared.counts)
    this.#contents = new ContentsFields(this.fields, shared.counts)
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
  readonly boxed = (nodes: XmlNode[]): XmlElement[] =>
    this.#inside({}, () => withTabTables(this.blocks(nodes), this.counts, this.shared.styles))

  readonly cellBlocks = (cell: XmlElement): XmlElement[] => {
    const around = { ...this.#around, ground: cellGround(cell, this.#around.ground) }
    return this.#inside(around, () => this.blocks(cell.children))
  }

  readonly pictureOf = (relation: string | undefined) => this.#relations.pictureOf(relation)

  flow(nodes: XmlNode[]): XmlNode[] {
    return nodes.flatMap((node) => (typeof node === 'string' ? [] : this.#element(node)))
  }

  #element(node: XmlElement): XmlNode[] {
    const { counts } = this
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
        this.fields.noteWords()
        counts.equations += 1
        return [mark('[equation]')]
      case 'w:altChunk':
      case 'w:subDoc':
        counts.innerDocuments += 1
        return [mark('[document]')]
      case 'w:sdt':
        if (findAll(node, 'w14:checkbox', 'w:sdtContent').length > 0) return [control()]
        if (isContentsControl(node)) {
          this.#contents.leaveOut(node, this.#marksOnly)
          return this.#contents.endParagraph(true, false) ? [contentsPlace()] : []
        }
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
    return this.#inside({ table, ground }, () => readTable(node, this))
  }

  #readParagraph(node: XmlElement): XmlElement[] {
    const { styles, numbers } = this.shared
    const properties = childOf(node, 'w:pPr')
    const style = valueOf(properties, 'w:pStyle') ?? styles.defaultParagraph
    const outer = { paragraph: this.#paragraph, around: this.#around, isInLink: this.#isInLink }
    this.#paragraph = node
    const ground = paragraphGround(properties, style, styles, outer.around.ground)
    this.#around = { ...outer.around, paragraph: style, ground }
    this.#isInLink = false
    if (this.#latest === 'faint') this.#latest = 'plain'
    const kind = styles.kindOf(style)
    const wasInContents = this.fields.isInContents
    if (kind === 'contents') this.#contents.leaveOut(node, this.#marksOnly)
    const inline = kind === 'contents' ? [] : this.flow(node.children)
    const goesOn = wasInContents || !inline.some(holdsSomething)
    const begins = this.#contents.endParagraph(kind === 'contents', goesOn)
    this.#paragraph = outer.paragraph
    this.#around = outer.around
    this.#isInLink = outer.isInLink
    const place = begins ? [contentsPlace()] : []
    if (kind === 'contents') return place
    return place.concat(finishParagraph(node, inline, { style, kind, numbers }))
  }

  /** Keeps track of the fields in hidden content. */
  readonly #marksOnly = (node: XmlElement): void => {
    for (const child of elementsOf(node)) {
      if (child.name === 'w:fldChar') this.fields.mark(child)
      else if (child.name === 'w:instrText') this.fields.addCode(textIn(child))
      else this.#marksOnly(child)
    }
  }

  #linked(link: Link | undefined, content: XmlNode[]): XmlNode[] {
    if (!link || this.#isInLink) return content
    return linked('anchor' in link ? `#${link.anchor}` : link.href, content)
  }

  #hyperlink(node: XmlElement): XmlNode[] {
    const link = hyperlinkOf(node, this.#relations)
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
    if (isContents(field)) {
      this.#contents.add(node)
      return []
    }
    const content = this.flow(node.children)
    this.#isInLink = outer
    if (content.some(holdsSomething)) return this.#linked(link, content)
    return computed(shownBy(field), this.counts, (one) => one)
  }

  #run(node: XmlElement): XmlNode[] {
    const { styles, counts } = this.shared
    const properties = childOf(node, 'w:rPr')
    const isShown = !this.fields.isCode
    const around = { ...this.#around, character: valueOf(properties, 'w:rStyle') }
    const isHidden = styles.isHidden(properties, around)
    const words = isShown ? ownWords(node) : ''
    if (this.fields.isInContents) {
      this.#marksOnly(node)
      this.#contents.add(node)
      return []
    }
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
      this.#latest = 'plain'
      if (!this.#isInLink && isColoured(properties)) counts.colours += 1
    }
    if (isShown && hasVisibleContent(node)) this.fields.noteWords()
    const content = isFaint ? withoutWords(node) : node.children
    const outer = this.letters
    this.letters = lettersOf(properties, styles, around)
    const read = readInRun(content, this, formatOf(properties, styles))
    this.letters = outer
    return this.#linked(this.fields.link, read)
  }
}
