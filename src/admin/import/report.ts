import { textOf } from '#lib/rich-text.ts'
import type { ConvertedDocument } from './convert-docx.ts'

/** What an import has brought, and what not; each a few words with their count. */
export interface ImportReport {
  came: string[]
  left: string[]
}

interface Outcome {
  /** Pictures that no browser can show. */
  unusable: number
  controls: number
  takesPictures: boolean
}

function count(number: number, one: string, more = `${one}s`): string[] {
  return number === 0 ? [] : [`${number} ${number === 1 ? one : more}`]
}

function because(items: string[], reason: string): string[] {
  return items.map((item) => `${item} (${reason})`)
}

const folded = (text: string) => text.replace(/\s+/g, '')

/** Compares a document with the text that was made of it. */
export function reportOf(
  html: string,
  { counts, pictures, hasContents }: ConvertedDocument,
  outcome: Outcome,
) {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const all = (selector: string) => page.querySelectorAll(selector).length
  const words = folded(textOf(html))
  const boxes = counts.textBoxes.filter((text) => text.trim() !== '')
  const keptBoxes = boxes.filter((text) => words.includes(folded(text))).length
  const figures = all('figure')
  const notes = all('ol.notes > li')
  const tables = all('table')
  const came = [
    ...count(all('h1, h2, h3, h4, h5, h6'), 'heading'),
    ...count(all('p'), 'paragraph'),
    ...count(all('li') - notes, 'list item'),
    ...count(tables, 'table'),
    ...count(figures, 'picture'),
    ...count(all('blockquote'), 'quote'),
    ...count(notes, 'footnote'),
    ...count(all('a[href^="http"], a[href^="mailto:"]'), 'link'),
    ...because(count(counts.insertions, 'tracked insertion'), 'accepted'),
    ...because(count(counts.deletions, 'tracked deletion'), 'accepted: the words are out'),
    ...because(count(keptBoxes, 'text box', 'text boxes'), 'as paragraphs'),
  ]
  // The preview of an embedded object is a picture that no browser can show.
  const unusable = Math.max(0, outcome.unusable - counts.objects)
  const refused = outcome.takesPictures ? 0 : pictures.length
  const missing = Math.max(0, counts.pictures - figures - unusable - refused)
  const left = [
    ...because(count(refused, 'picture'), 'texts hold none here'),
    ...because(count(unusable, 'picture'), 'of a kind that browsers do not show, such as EMF'),
    ...because(count(missing, 'picture'), 'linked, or not readable'),
    ...because(count(counts.tables - tables, 'table'), 'inside another table, where only its words stay'),
    ...because(count(Math.max(0, counts.footnotes - notes), 'footnote'), 'without a text'),
    ...because(count(boxes.length - keptBoxes, 'text box', 'text boxes'), 'copy its words by hand'),
    ...because(count(counts.equations, 'equation'), 'write it in words, or put a picture of it in'),
    ...because(count(counts.charts, 'chart'), 'put a picture of it in'),
    ...because(count(counts.drawings, 'drawing'), 'put a picture of it in'),
    ...because(count(counts.objects, 'embedded object'), 'put a picture of it in'),
    ...because(count(counts.colours, 'passage in colour', 'passages in colour'), 'choose it again here'),
    ...because(
      count(counts.crossLinks, 'link inside the document', 'links inside the document'),
      'their words stay',
    ),
    ...because(count(outcome.controls, 'form control'), 'write what was chosen'),
    ...count(counts.comments, 'comment'),
    ...count(hasContents ? 1 : 0, 'table of contents'),
    ...because(
      count(counts.headersAndFooters, 'header or footer', 'headers and footers'),
      'pages have their own',
    ),
  ]
  return { came, left } satisfies ImportReport
}
