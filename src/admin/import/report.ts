import { publicationContentLimit } from '#contract/publication-input.ts'
import { mailLinksIn, mailLinksNamed } from '#admin/editor/paste/plain-links.ts'
import { withoutPictureData } from '#document/pictures.ts'
import { marksIn } from '#document/import-marks.ts'
import type { Part } from '#document/tree.ts'
import { allIn } from '#document/walk.ts'
import { wordsOf } from '#document/words.ts'
import { writeHtml } from '#document/write/html.ts'
import type { ConvertedDocument } from './word/convert-docx.ts'
import type { MissingWords } from './missing-words.ts'

/** The imported and the dropped content of a document; each entry is a few words with a count. */
export interface ImportReport {
  came: string[]
  left: string[]
  /** The placeholders in the text for dropped content. */
  marks: string[]
}

interface Outcome {
  /** Pictures that no browser can show. */
  unusable: number
  takesPictures: boolean
  missing: MissingWords[]
}

function count(number: number, one: string, more = `${one}s`): string[] {
  return number === 0 ? [] : [`${number} ${number === 1 ? one : more}`]
}

function because(items: string[], reason: string): string[] {
  return items.map((item) => `${item} (${reason})`)
}

/** Number of passages listed one by one. */
const mostNamed = 10

function missingItems(missing: MissingWords[]): string[] {
  const named = missing.slice(0, mostNamed).map(({ count: words, after, begin }) => {
    const place = after === '' ? 'at the beginning' : `after “${after}”`
    return `${words === 1 ? '1 word' : `${words} words`} ${place} (“${begin}${words > 5 ? '…' : ''}”: copy by hand)`
  })
  const more = missing.slice(mostNamed).reduce((sum, { count: words }) => sum + words, 0)
  return [...named, ...because(count(more, 'more word'), 'in other places')]
}

/** The first words of the first passages: “Note to self: the…”. */
function quotedStarts(passages: string[]): string {
  const starts = passages.slice(0, mostNamed).map((passage) => {
    const words = passage.trim().split(/\s+/)
    return `“${words.slice(0, 5).join(' ')}${words.length > 5 ? '…' : ''}”`
  })
  return [...starts, ...(passages.length > mostNamed ? ['…'] : [])].join(', ')
}

const folded = (text: string) => text.replace(/\s+/g, '')

/** Compares a document with the text made from it. */
export function reportOf(parts: readonly Part[], { counts, pictures }: ConvertedDocument, outcome: Outcome) {
  const elements = allIn(parts)
  const all = (name: RegExp) => elements.filter((element) => name.test(element.name)).length
  const words = folded(wordsOf(parts))
  const boxes = counts.textBoxes.filter((text) => text.trim() !== '')
  const keptBoxes = boxes.filter((text) => words.includes(folded(text))).length
  const figures = all(/^figure$/)
  const notes = elements.filter(
    ({ attributes }) => attributes['id']?.startsWith('note-') && !attributes['href'],
  ).length
  const tables = all(/^table$/)
  const came = [
    ...count(all(/^h\d$/), 'heading'),
    ...count(all(/^p$/), 'paragraph'),
    ...count(all(/^li$/) - notes, 'list item'),
    ...count(Math.max(0, tables - counts.tabTables), 'table'),
    ...count(figures, 'picture'),
    ...count(all(/^blockquote$/), 'quote'),
    ...count(notes, 'footnote'),
    ...count(
      elements.filter(({ attributes }) => /^(?:http|mailto:)/.test(attributes['href'] ?? '')).length,
      'link',
    ),
    ...because(count(counts.insertions, 'tracked insertion'), 'accepted'),
    ...because(count(counts.deletions, 'tracked deletion'), 'accepted: the words are removed'),
    ...because(count(counts.tabTables, 'table'), 'made of lines with tabs'),
    ...because(count(counts.layoutTables, 'layout table'), 'as its content'),
    ...because(count(keptBoxes, 'text box', 'text boxes'), 'as paragraphs'),
  ]
  const { unusable } = outcome
  const refused = outcome.takesPictures ? 0 : pictures.size
  const missing = Math.max(0, counts.pictures - figures - unusable - refused)
  const marked = (word: string) =>
    `marked “[${word}]” in the text: describe it in words, or insert a picture of it`
  const size = new Intl.NumberFormat('en')
  const { length } = withoutPictureData(writeHtml(parts))
  const left = [
    ...(length > publicationContentLimit
      ? [
          `the text is longer than a publication can be: ${size.format(length)} characters with its mark-up, of at most ${size.format(publicationContentLimit)}`,
        ]
      : []),
    ...missingItems(outcome.missing),
    ...because(
      count(counts.hidden, 'hidden passage'),
      `Word does not show ${counts.hidden === 1 ? 'it' : 'them'} either`,
    ),
    ...because(
      count(counts.faint.length, 'barely visible passage'),
      `tiny, or in the colour of the background: ${quotedStarts(counts.faint)}`,
    ),
    ...because(count(refused, 'picture'), 'not supported in this text'),
    ...because(count(unusable, 'picture'), 'of a kind that browsers do not show, such as EMF'),
    ...because(count(missing, 'picture'), 'linked, or not readable'),
    ...because(
      count(counts.shapedPictures, 'picture'),
      'cut to a shape: insert it again, cut to a rectangle',
    ),
    ...because(
      count(counts.recoloured, 'colour effect on a picture', 'colour effects on pictures'),
      'its own colours were imported',
    ),
    ...because(count(counts.tables - tables, 'table'), 'inside another table: only its words were imported'),
    ...because(count(Math.max(0, counts.footnotes - notes), 'footnote'), 'empty'),
    ...because(count(boxes.length - keptBoxes, 'text box', 'text boxes'), 'copy its words by hand'),
    ...because(count(counts.equations, 'equation'), marked('equation')),
    ...because(count(counts.charts, 'chart'), marked('chart')),
    ...because(count(counts.drawings, 'drawing'), marked('drawing')),
    ...because(count(counts.objects, 'embedded object'), marked('object')),
    ...because(
      count(counts.symbols, 'symbol or automatic number', 'symbols or automatic numbers'),
      'marked in the text',
    ),
    ...because(
      count(counts.innerDocuments, 'document inside the document', 'documents inside the document'),
      marked('document'),
    ),
    ...because(count(counts.guides, 'phonetic guide', 'phonetic guides'), 'the words were imported'),
    ...because(
      count(
        counts.otherNumbers,
        'list item with a different number format',
        'list items with a different number format',
      ),
      'lists count 1., a., i. here',
    ),
    ...because(count(counts.colours, 'passage in colour', 'passages in colour'), 'choose it again here'),
    ...because(
      count(counts.crossLinks, 'link inside the document', 'links inside the document'),
      'their words were imported',
    ),
    ...because(
      count(counts.lostLinks, 'link to a file or program', 'links to files or programs'),
      `not available to readers; ${counts.lostLinks === 1 ? 'its' : 'their'} words were imported`,
    ),
    ...[mailLinksNamed(mailLinksIn(parts))].filter(Boolean),
    ...because(count(counts.controls, 'form control'), 'type the chosen value'),
    ...because(
      count(counts.prompts.length, 'empty form field'),
      `with the prompt ${quotedStarts(counts.prompts)}`,
    ),
    ...count(counts.comments, 'comment'),
    ...count(counts.contents, 'table of contents', 'tables of contents'),
    ...because(
      count(counts.columnLines.length, 'line with columns', 'lines with columns'),
      `made with tabs, which are spaces here: ${quotedStarts(counts.columnLines)}`,
    ),
    ...because(count(counts.headingsInTables, 'heading'), 'inside a table: its words were imported'),
    ...because(count(counts.picturesInTables, 'picture'), 'inside a table: it stands below it'),
    ...because(
      count(counts.boldLines, 'line in bold', 'lines in bold'),
      'may be headings, of which the text has none: choose “Heading” for them',
    ),
    ...because(
      count(counts.headersAndFooters, 'header or footer', 'headers and footers'),
      'pages have their own',
    ),
  ]
  return {
    came,
    left,
    marks: [...new Set(marksIn(parts))],
  } satisfies ImportReport
}
