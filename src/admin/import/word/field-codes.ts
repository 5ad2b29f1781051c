import { symbolMark, symbolPieces } from '#document/symbols.ts'
import { findAll, type XmlElement } from './xml-tree.ts'

// A field is an instruction followed by Word's last result, between two marks (ECMA-376 17.16).

/** The words and switches of an instruction; those in quotation marks are never switches. */
interface Token {
  text: string
  isQuoted: boolean
}

function tokensOf(instruction: string): Token[] {
  const tokens: Token[] = []
  for (const [, quoted, plain = ''] of instruction.matchAll(
    /[“”"]((?:\\.|[^"“”\\])*)(?:["“”]|$)|([^\s"“”]+)/gs,
  ))
    tokens.push(
      quoted === undefined
        ? { text: plain, isQuoted: false }
        : { text: quoted.replace(/\\(["\\“”])/g, '$1'), isQuoted: true },
    )
  return tokens
}

export interface Field {
  name: string
  /** The values before the switches. */
  arguments: string[]
  /** Each switch in lower case, with its value. */
  switches: Map<string, string>
}

/** The switches of a link that take a value: place, tooltip, target. */
const withValue = /^\\[lot@#*fs]$/i

export function parseField(instruction: string): Field {
  const [name, ...rest] = tokensOf(instruction)
  const field: Field = { name: (name?.text ?? '').toUpperCase(), arguments: [], switches: new Map() }
  for (let at = 0; at < rest.length; at += 1) {
    const { text, isQuoted } = rest[at] ?? { text: '', isQuoted: true }
    if (isQuoted || !/^\\[a-z@#*!]$/i.test(text)) {
      field.arguments.push(text)
      continue
    }
    const next = withValue.test(text) ? rest[at + 1] : undefined
    const isValue = next !== undefined && (next.isQuoted || !/^\\[a-z@#*!]$/i.test(next.text))
    field.switches.set(text.toLowerCase(), isValue ? next.text : '')
    if (isValue) at += 1
  }
  return field
}

/** The target of a link field: an address, a place in the document, or a place in another one. */
export function linkOf({ name, arguments: [address = ''], switches }: Field) {
  if (name !== 'HYPERLINK') return undefined
  const anchor = switches.get('\\l')
  if (address === '') return anchor ? { anchor } : undefined
  return { href: anchor ? `${address.replace(/#.*$/s, '')}#${anchor}` : address }
}

/** Whether a field lists the pages of headings, words or sources. */
export const isContents = ({ name }: Field) => /^(?:TOC|INDEX|TOA)$/.test(name)

/** The text of a field without a stored result, which Word computes while drawing. */
export function shownBy({ name, arguments: values, switches }: Field): string {
  if (name === 'SYMBOL') {
    const code = Number(values[0])
    const isLetter = Number.isInteger(code) && code > 31 && code < 0x1_10_000
    return (isLetter && symbolPieces(switches.get('\\f') ?? '', String.fromCodePoint(code))[0]) || symbolMark
  }
  if (name === 'MACROBUTTON' || name === 'GOTOBUTTON') return values.slice(1).join(' ')
  if (name === 'QUOTE') return values.join(' ')
  if (name === 'EQ') return '[equation]'
  return /^(?:LISTNUM|AUTONUM(?:LGL|OUT)?|PAGE|NUMPAGES|SECTIONPAGES)$/.test(name) ? '[number]' : ''
}

/** The marks of all fields of a part that have both a beginning and an end; others are not fields. */
export function pairedMarks(part: XmlElement): Set<XmlElement> {
  const paired = new Set<XmlElement>()
  const open: XmlElement[][] = []
  for (const mark of findAll(part, 'w:fldChar')) {
    const type = mark.attributes['w:fldCharType']
    if (type === 'begin') open.push([mark])
    else if (type === 'separate') open.at(-1)?.push(mark)
    else {
      const field = open.pop()
      if (field) for (const one of [...field, mark]) paired.add(one)
    }
  }
  return paired
}

/** The list entry that a form field shows. */
export function chosenEntry(mark: XmlElement): string {
  const [list] = findAll(mark, 'w:ddList')
  if (!list) return ''
  const entries = findAll(list, 'w:listEntry').map(({ attributes }) => attributes['w:val'] ?? '')
  const [chosen] = [...findAll(list, 'w:result'), ...findAll(list, 'w:default')]
  return entries[Number(chosen?.attributes['w:val'] ?? 0)] ?? ''
}
