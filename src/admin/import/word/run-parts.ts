import { symbolPieces } from '#document/symbols.ts'
import type { DocumentCounts } from './counts.ts'
import {
  childOf,
  elementsOf,
  findAll,
  textIn,
  toggle,
  valueOf,
  type XmlElement,
  type XmlNode,
} from './xml-tree.ts'

/** Run content that is supported (ECMA-376 17.3.3). */
export const runContent = new Set(
  't tab ptab br cr noBreakHyphen softHyphen sym drawing pict object footnoteReference endnoteReference commentReference ruby fldChar instrText'
    .split(' ')
    .map((name) => `w:${name}`),
)

/** Properties, deletions and other elements outside the text. */
export const isIgnored = (name: string) =>
  /^(?:w:(?:[a-z]+Pr|tblGrid|del|moveFrom|delText|delInstrText|instrText|rt|ffData|fldData)|mc:Fallback|o:OLEObject)$/i.test(
    name,
  )

/** Whether a form field is empty, and shows a prompt such as 'Click here to enter text'. */
export function isUnfilled(control: XmlElement): boolean {
  return toggle(childOf(control, 'w:sdtPr'), 'w:showingPlcHdr') === true
}

/** Whether a control holds a list of contents that Word made. */
export function isContentsControl(control: XmlElement): boolean {
  const part = childOf(childOf(control, 'w:sdtPr'), 'w:docPartObj')
  return /^table of /i.test(valueOf(part, 'w:docPartGallery') ?? '')
}

/** The words of a line, with spaces for its tabs. */
export function lineOf(node: XmlElement): string {
  return elementsOf(node)
    .map((child) => {
      if (child.name === 'w:t') return textIn(child)
      return child.name === 'w:tab' ? ' ' : lineOf(child)
    })
    .join('')
}

/** The content of a form field. The prompt of an empty one is counted instead. */
export function contentOfControl(control: XmlElement, counts: DocumentCounts): XmlNode[] {
  if (!isUnfilled(control)) return childOf(control, 'w:sdtContent')?.children ?? []
  counts.prompts.push(findAll(control, 'w:t').map(textIn).join(''))
  return []
}

/** The sign of a symbol; undefined if only its font has it. */
export function symbolOf({ attributes }: XmlElement): string | undefined {
  const attribute = (ending: string) =>
    Object.entries(attributes).find(([key]) => key.endsWith(`:${ending}`))?.[1]
  const code = Number.parseInt(attribute('char') ?? '', 16)
  const isLetter = code >= 32 && code < 0x11_00_00 && !(code >= 0xd8_00 && code <= 0xdf_ff)
  return isLetter ? symbolPieces(attribute('font') ?? '', String.fromCodePoint(code))[0] : undefined
}

/** Visible elements that this product reads, unlike drawings for newer programs. */
const shows = ['w:t', 'w:txbxContent', 'pic:pic', 'a:graphicData', 'm:oMath', 'w:tbl']
const isPictured = (node: XmlElement) =>
  ['pic:pic', 'v:imagedata', 'a:blipFill', 'w:t'].some((name) => findAll(node, name).length > 0)

/** The newest of several alternatives that this product can show. */
export function alternativeOf(node: XmlElement): XmlNode[] {
  const choices = elementsOf(node).filter(({ name }) => name === 'mc:Choice')
  const fallback = childOf(node, 'mc:Fallback')
  const choice = choices.find((one) => shows.some((name) => findAll(one, name).length > 0) || hasSymbol(one))
  if (!choice) return (fallback ?? choices[0])?.children ?? []
  const isShape =
    !isPictured(choice) &&
    !hasSymbol(choice) &&
    findAll(choice, 'w:txbxContent').length === 0 &&
    findAll(choice, 'a:graphicData').every(({ attributes }) => !/chart|diagram/.test(attributes['uri'] ?? ''))
  return isShape && fallback && isPictured(fallback) ? fallback.children : choice.children
}

function hasSymbol(node: XmlElement): boolean {
  return elementsOf(node).some((child) => /(?:^|:)symEx$/.test(child.name) || hasSymbol(child))
}

/** Whether a run has words or other visible content. */
export function hasVisibleContent(run: XmlElement): boolean {
  return (
    hasWords(run) ||
    ['w:drawing', 'w:pict', 'w:object', 'w:sym', 'w:footnoteReference', 'w:endnoteReference'].some(
      (name) => findAll(run, name).length > 0,
    )
  )
}

export function hasWords(run: XmlElement): boolean {
  return findAll(run, 'w:t').some((text) => textIn(text).trim() !== '')
}

/** The words of a run, without those of its text boxes. */
export function ownWords(run: XmlElement): string {
  return findAll(run, 'w:t', 'w:txbxContent').map(textIn).join('')
}

/** The content of a run without its own words; pictures, fields and notes stay. */
export function withoutWords(run: XmlElement): XmlNode[] {
  return elementsOf(run)
    .filter(({ name }) => name !== 'w:t')
    .map((child) =>
      // Fields are found by the identity of their marks.
      ownWords(child) === '' || child.name === 'w:txbxContent'
        ? child
        : { ...child, children: withoutWords(child) },
    )
}
