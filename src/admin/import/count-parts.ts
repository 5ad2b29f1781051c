import { nearestColour, textColours } from '#lib/rich-text.ts'
import { readXml } from './read-xml.ts'

/** What a Word document has, by its own account. */
export interface DocumentCounts {
  pictures: number
  tables: number
  innerTables: number
  footnotes: number
  equations: number
  charts: number
  drawings: number
  objects: number
  comments: number
  insertions: number
  deletions: number
  headersAndFooters: number
  /** Runs of words in a colour, or before one. */
  colours: number
  /** Links to another place of the document, other than those of contents and notes. */
  crossLinks: number
  /** The words of each text box. */
  textBoxes: string[]
}

const byElement: Record<string, keyof Omit<DocumentCounts, 'textBoxes'>> = {
  'w:tbl': 'tables',
  'w:footnoteReference': 'footnotes',
  'w:endnoteReference': 'footnotes',
  'm:oMath': 'equations',
  'w:object': 'objects',
  'w:commentReference': 'comments',
  'w:ins': 'insertions',
  'w:del': 'deletions',
}

/** What a drawing shows, by the end of the address that names its kind. */
const byKind: [RegExp, keyof Omit<DocumentCounts, 'textBoxes'>][] = [
  [/picture$/, 'pictures'],
  [/chart(?:ex)?$/, 'charts'],
  [/./, 'drawings'],
]

/** Whether a run's own properties give it a colour that differs from plain text, or a background. */
function isColour(name: string, attributes: Record<string, string>): boolean {
  if (name === 'w:color') {
    const colour = nearestColour(`#${attributes['w:val']}`, textColours)
    return colour !== undefined && colour !== 'ink'
  }
  return name === 'w:shd' && /^(?!FFFFFF)[0-9A-F]{6}$/i.test(attributes['w:fill'] ?? '')
}

/** Names of the places that contents and notes lead to. */
const ownPlace = /_Toc|_RefHeading|_ftn|_edn/

/** Whether the code of a field is a link to another place of the document. */
function isReference(code: string): boolean {
  return /^\s*(?:PAGE|NOTE)?REF\s/.test(code) && !ownPlace.test(code)
}

/** Counts what the parts of a document have. */
export function countParts(parts: ReadonlyMap<string, string>): DocumentCounts {
  const counts: DocumentCounts = {
    pictures: 0,
    tables: 0,
    innerTables: 0,
    footnotes: 0,
    equations: 0,
    charts: 0,
    drawings: 0,
    objects: 0,
    comments: 0,
    insertions: 0,
    deletions: 0,
    headersAndFooters: 0,
    colours: 0,
    crossLinks: 0,
    textBoxes: [],
  }

  function open(name: string, attributes: Record<string, string>, path: readonly string[]): void {
    // The same again, for old programs.
    if (path.includes('mc:Fallback')) return
    if (name === 'wps:txbx' || name === 'v:textbox') counts.textBoxes.push('')
    if (name === 'w:tbl' && path.includes('w:tbl')) counts.innerTables += 1
    if (path.at(-1) === 'w:rPr' && path.at(-2) === 'w:r' && !path.includes('w:hyperlink'))
      if (isColour(name, attributes)) counts.colours += 1
    const anchor = name === 'w:hyperlink' && !('r:id' in attributes) ? attributes['w:anchor'] : undefined
    if (anchor !== undefined && !ownPlace.test(anchor)) counts.crossLinks += 1
    if (name === 'w:fldSimple' && isReference(attributes['w:instr'] ?? '')) counts.crossLinks += 1
    if (name === 'v:imagedata' && !path.includes('w:object')) counts.pictures += 1
    if (name === 'a:graphicData') {
      const [, kind] = byKind.find(([pattern]) => pattern.test(attributes['uri'] ?? '')) ?? []
      if (kind) counts[kind] += 1
    }
    const kind = byElement[name]
    // A mark of a paragraph or row that was added or deleted is no change of words.
    if (kind && !path.includes('w:rPr') && !path.includes('w:trPr')) counts[kind] += 1
  }

  function text(words: string, path: readonly string[]): void {
    if (path.at(-1) === 'w:instrText' && isReference(words)) counts.crossLinks += 1
    if (path.at(-1) !== 'w:t' || path.includes('mc:Fallback')) return
    if (!path.includes('wps:txbx') && !path.includes('v:textbox')) return
    counts.textBoxes[counts.textBoxes.length - 1] += words
  }

  for (const [name, xml] of parts) {
    if (/^word\/(?:document\d*|footnotes|endnotes)\.xml$/.test(name)) readXml(xml, { open, text })
    if (/^word\/(?:header|footer)\d*\.xml$/.test(name)) {
      let hasWords = false
      readXml(xml, { text: (words, path) => (hasWords ||= path.at(-1) === 'w:t' && words.trim() !== '') })
      if (hasWords) counts.headersAndFooters += 1
    }
  }
  // A shape that holds a text box is counted as that.
  counts.drawings = Math.max(0, counts.drawings - counts.textBoxes.length)
  return counts
}
