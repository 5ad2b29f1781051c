import { allowedAddress } from '#document/allowed.ts'
import type { DocumentCounts } from './counts.ts'
import { chosenEntry, type Field, isContents, linkOf, parseField, shownBy } from './field-codes.ts'
import type { PartRelations } from './part-context.ts'
import type { XmlElement } from './xml-tree.ts'

interface OpenField {
  begin: XmlElement
  code: string
  /** Undefined while the instruction is being read. */
  field: Field | undefined
  hasWords: boolean
}

export type Link = { href: string } | { anchor: string }

/** The target of a `w:hyperlink`. */
export function hyperlinkOf({ attributes }: XmlElement, relations: PartRelations): Link | undefined {
  const { 'r:id': relation, 'w:anchor': anchor } = attributes
  const target = relations.hrefOf(relation)
  if (target?.startsWith('#')) return { anchor: target.slice(1) }
  if (target !== undefined) return { href: anchor ? `${target.replace(/#.*$/s, '')}#${anchor}` : target }
  return anchor === undefined ? undefined : { anchor }
}

/** Names of the targets of tables of contents and notes. */
const ownPlace = /_Toc|_RefHeading|_ftn|_edn/

/** Follows the fields of a part from mark to mark. */
export class PartFields {
  readonly #paired: ReadonlySet<XmlElement>
  readonly #counts: DocumentCounts
  readonly #open: OpenField[] = []

  constructor(paired: ReadonlySet<XmlElement>, counts: DocumentCounts) {
    this.#paired = paired
    this.#counts = counts
  }

  /** Number of the lists of contents that have begun so far. */
  contents = 0
  /** Whether a list of contents is being read that is not a field. */
  isInList = false

  /** Whether the walk is inside a list of contents, of pages of words, or of authorities. */
  get isInContents(): boolean {
    return this.isInList || this.#open.some(({ field }) => field !== undefined && isContents(field))
  }

  /** Whether the walk is inside an instruction, whose words are not shown. */
  get isCode(): boolean {
    return this.#open.some(({ field }) => field === undefined)
  }

  /** The link around the current words. */
  get link(): Link | undefined {
    const links = this.#open.flatMap(({ field }) => (field ? (this.linkOf(field) ?? []) : []))
    return links.at(-1)
  }

  linkOf(field: Field): Link | undefined {
    const link = linkOf(field)
    return link && this.isKept(link) ? link : undefined
  }

  isKept(link: Link): boolean {
    return 'anchor' in link || allowedAddress.test(link.href)
  }

  /** Counts a dropped link. */
  count(link: Link | undefined): void {
    if (!link) return
    if ('anchor' in link) this.#counts.crossLinks += ownPlace.test(link.anchor) ? 0 : 1
    else if (!this.isKept(link)) this.#counts.lostLinks += 1
  }

  countField(field: Field): void {
    const isOwn = ownPlace.test(field.arguments[0] ?? '')
    const isPage = field.name === 'PAGEREF' && !this.isInContents
    if (isPage || (/^(?:PAGE|NOTE)?REF$/.test(field.name) && !isOwn)) this.#counts.crossLinks += 1
    if (isContents(field)) this.contents += 1
    this.count(linkOf(field))
  }

  /** Adds words of an instruction, including the results of nested fields. */
  addCode(text: string): void {
    const open = this.#open.findLast(({ field }) => field === undefined)
    if (open) open.code += text
  }

  noteWords(): void {
    for (const open of this.#open) open.hasWords = true
  }

  /**
   * Processes a mark. Returns the computed words of a field without a stored result, and whether it is a
   * checkbox.
   */
  mark(mark: XmlElement): { words: string; isBox?: boolean } {
    if (!this.#paired.has(mark)) return { words: '' }
    const type = mark.attributes['w:fldCharType']
    if (type === 'begin') {
      this.#open.push({ begin: mark, code: '', field: undefined, hasWords: false })
      return { words: '' }
    }
    const open = type === 'separate' ? this.#open.at(-1) : this.#open.pop()
    if (!open) return { words: '' }
    const hadField = open.field !== undefined
    open.field ??= parseField(open.code)
    if (!hadField && !this.isCode) this.countField(open.field)
    if (type === 'separate' || this.isCode) return { words: '' }
    if (open.field.name === 'FORMCHECKBOX') return { words: '', isBox: true }
    if (open.hasWords) return { words: '' }
    if (open.field.name === 'FORMDROPDOWN') return { words: chosenEntry(open.begin) }
    return { words: shownBy(open.field) }
  }
}
