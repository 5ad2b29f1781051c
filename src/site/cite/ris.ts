import { type Cited, namePartsOf, oneLine } from './cited.ts'

function author(name: string, organisation: string): string {
  const parts = namePartsOf(name)
  return parts ? `${parts.family}, ${parts.given}` : name || organisation
}

/** A publication as a record of RIS: lines of a tag and a value, in UTF-8. */
export function risOf(cited: Cited): string {
  const { title, authors, institution, day, language, series, number, topics, address } = cited
  const { kind, summary, doi, isbn, version, notice } = cited
  const lines: [tag: string, value: string][] = [
    ...authors.map(({ name, organisation }): [string, string] => ['AU', author(name, organisation)]),
    ['TI', title],
    ['PY', day.slice(0, 4)],
    ['DA', day && `${day.replaceAll('-', '/')}/`],
    ['M3', kind],
    ['PB', institution],
    ['T2', series],
    ['IS', number],
    ['LA', language],
    ['DO', doi],
    ['SN', isbn],
    ['UR', address],
    ['ET', version && `Version ${version}`],
    ['N1', notice],
    ...topics.map((topic): [string, string] => ['KW', topic]),
    ['AB', summary],
  ]
  const all = [['TY', 'RPRT'], ...lines.filter(([, value]) => value !== ''), ['ER', '']]
  return `${all.map(([tag, value = '']) => `${tag}  - ${oneLine(value)}\r\n`).join('')}\r\n`
}
