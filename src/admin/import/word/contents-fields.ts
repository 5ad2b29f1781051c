import type { DocumentCounts } from './counts.ts'
import type { PartFields } from './part-fields.ts'
import { lineOf } from './run-parts.ts'
import { findAll, type XmlElement } from './xml-tree.ts'

/** Follows the lists of contents of a part, found by their fields, their control or their styles; names their words. */
export class ContentsFields {
  readonly #fields: PartFields
  readonly #counts: DocumentCounts
  /** The words of the line that is being read. */
  #line = ''
  /** The fields that are counted. */
  #seen = 0
  /** How the list of contents before this paragraph was found; undefined if other text is in between. */
  #latest: 'field' | 'styled' | undefined

  constructor(fields: PartFields, counts: DocumentCounts) {
    this.#fields = fields
    this.#counts = counts
  }

  /** Adds words of a line that is left out. */
  add(node: XmlElement): void {
    this.#line += lineOf(node)
  }

  /** Leaves out paragraphs of a list that need not be a field. `follow` keeps track of the fields inside. */
  leaveOut(node: XmlElement, follow: (node: XmlElement) => void): void {
    this.#fields.isInList = true
    follow(node)
    this.#fields.isInList = false
    for (const paragraph of node.name === 'w:p' ? [node] : findAll(node, 'w:p'))
      this.#counts.contentsWords.push(lineOf(paragraph))
  }

  /** Ends a paragraph. Returns true if a list begins in it. `goesOn` if it does not end the latest one. */
  endParagraph(isStyled: boolean, goesOn: boolean): boolean {
    if (this.#line.trim() !== '') this.#counts.contentsWords.push(this.#line)
    this.#line = ''
    const { contents: before } = this.#counts
    const begun = this.#fields.contents - this.#seen
    this.#seen += begun
    if (begun > 0) {
      // The heading of a list has a style of contents too.
      this.#counts.contents += begun - (this.#latest === 'styled' ? 1 : 0)
      this.#latest = 'field'
    } else if (isStyled && this.#latest === undefined && !this.#fields.isInContents) {
      this.#counts.contents += 1
      this.#latest = 'styled'
    } else if (!isStyled && !goesOn) this.#latest = undefined
    return this.#counts.contents > before
  }
}
