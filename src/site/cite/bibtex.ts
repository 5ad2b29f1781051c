import { type Cited, namePartsOf, oneLine } from './cited.ts'
import { addressName } from '#lib/address-name.ts'

/** Characters with a meaning in BibTeX, and how it writes them. */
const written: Record<string, string> = {
  '\\': String.raw`\textbackslash{}`,
  '{': String.raw`\{`,
  '}': String.raw`\}`,
  $: String.raw`\$`,
  '&': String.raw`\&`,
  '%': String.raw`\%`,
  '#': String.raw`\#`,
  _: String.raw`\_`,
  '~': String.raw`\textasciitilde{}`,
  '^': String.raw`\textasciicircum{}`,
}

function escaped(text: string): string {
  return oneLine(text).replace(/[\\{}$&%#_~^]/g, (character) => written[character] ?? '')
}

/** An author between the word `and`. Braces hold together what is no person's name in the Latin order. */
function author(name: string, organisation: string): string {
  const parts = namePartsOf(name)
  return parts ? `${escaped(parts.family)}, ${escaped(parts.given)}` : `{${escaped(name || organisation)}}`
}

/** A publication as an entry of BibTeX in UTF-8. */
export function bibtexOf(cited: Cited): string {
  const { id, title, authors, institution, day, language, series, number, topics, address } = cited
  const { kind, summary, doi, isbn, version, notice } = cited
  const note = [version && `Version ${version}`, notice].filter(Boolean).join('. ')
  const [year = '', month = ''] = day.split('-')
  const [first] = authors
  const family = addressName(namePartsOf(first?.name ?? '')?.family ?? first?.name ?? '')
  const fields: [name: string, value: string][] = [
    ['author', authors.map(({ name, organisation }) => author(name, organisation)).join(' and ')],
    // The second pair of braces keeps the letters of the title as they are.
    ['title', `{${escaped(title)}}`],
    ['type', escaped(kind)],
    ['institution', `{${escaped(institution)}}`],
    ['year', year],
    ['month', month && String(Number(month))],
    ['series', series && `{${escaped(series)}}`],
    ['number', number],
    ['language', language],
    ['doi', oneLine(doi).replace(/[{}]/g, '')],
    ['isbn', escaped(isbn)],
    ['url', oneLine(address)],
    ['note', escaped(note)],
    ['keywords', escaped(topics.join(', '))],
    ['abstract', escaped(summary)],
  ]
  const lines = fields.filter(([, value]) => value !== '').map(([name, value]) => `  ${name} = {${value}},\n`)
  return `@techreport{${[family, year, id].filter(Boolean).join('-')},\n${lines.join('')}}\n`
}
