import { isDarkPage } from '#admin/editor/faint-words.ts'
import { withFigures } from '#document/read/figures.ts'
import { withHeads } from '#document/read/heads.ts'
import type { Parsed } from '#document/tree.ts'
import { lettersIn } from '#document/walk.ts'
import { wordsOf } from '#document/words.ts'
import { withoutContents } from './contents-lists.ts'
import { type DocumentCounts, noCounts } from './counts.ts'
import { removeCustomMarks } from './custom-note-marks.ts'
import { DocumentStyles } from './document-styles.ts'
import { visibleWords } from './document-words.ts'
import { pageGround } from './faint-runs.ts'
import { finishBlocks } from './nested-lists.ts'
import { noteList, noteMarks } from './note-list.ts'
import { ListNumbers } from './numbering.ts'
import { Relations, relationsPath } from './package-relations.ts'
import type { SharedContext } from './part-context.ts'
import { PartReader } from './part-reader.ts'
import { origins, titleClass } from './read-paragraph.ts'
import { hasWords } from './run-parts.ts'
import type { ShownPicture } from './shown-pictures.ts'
import { withTabTables } from './tab-tables.ts'
import { isBox, wordsIn } from './text-parts.ts'
import {
  childOf,
  element,
  elementsOf,
  findAll,
  readXml,
  valueOf,
  type XmlElement,
  type XmlNode,
} from './xml-tree.ts'

export interface ReadDocument {
  /** Its title; '' without one. */
  title: string
  /** The text without its title, whose pictures have addresses like `picture:0`. */
  parts: (Parsed | string)[]
  pictures: ShownPicture[]
  counts: DocumentCounts
  /** The visible words of the document, by paragraph. */
  words: string[]
}

/** Maximum length of a bold line that counts as a title. */
const longestTitle = 200

/** Whether a paragraph is bold throughout and short enough for a title. Words of text boxes do not count. */
function isBoldLine(
  paragraph: XmlElement,
  node: XmlElement,
  style: string | undefined,
  styles: DocumentStyles,
) {
  const words = wordsIn(paragraph, 'box').trim()
  const runs = findAll(node, 'w:r').filter(hasWords)
  const isBold = runs.every((run) => {
    const properties = childOf(run, 'w:rPr')
    const character = valueOf(properties, 'w:rStyle')
    return styles.isOnInRun(properties, 'w:b', { paragraph: style, character })
  })
  return isBold && runs.length > 0 && words !== '' && words.length <= longestTitle
}

/** The paragraph of the title: of its style, or the heading or bold line at the start of a document. */
function titleIn(blocks: XmlElement[], styles: DocumentStyles): XmlElement | undefined {
  const isTitle = ({ attributes }: XmlElement) => attributes['class'] === titleClass
  const styled = findAll(element('', {}, ...blocks), 'p').find(isTitle)
  if (styled) return styled
  const [first, second] = blocks.filter((block) => block.name === 'table' || wordsIn(block).trim() !== '')
  const origin = first && origins.get(first)
  if (!first || !second || !origin || origin.isNumbered) return undefined
  const { kind, node, style } = origin
  const isLikeTitle = kind === undefined ? isBoldLine(first, node, style, styles) : kind.startsWith('heading')
  return isLikeTitle ? first : undefined
}

/** Takes the words out of the paragraph of the title; its pictures and text boxes stay. Returns its former content. */
function takeTitle(title: XmlElement | undefined): XmlNode[] {
  if (!title) return []
  const { children } = title
  const boxes = children.filter(isBox)
  const pictures = findAll(element('', {}, ...children.filter((child) => !isBox(child))), 'img')
  Object.assign(title, { name: 'p', attributes: {}, children: [...pictures, ...boxes] })
  return children.filter((child) => !isBox(child))
}

/** The bold lines of a text without headings, which may be meant as such. */
function boldLines(blocks: XmlElement[], styles: DocumentStyles): number {
  if (blocks.some(({ name }) => /^h[1-6]$/.test(name))) return 0
  const lines = blocks.filter((block, index) => {
    const origin = origins.get(block)
    const isPlain = block.name === 'p' && block.attributes['class'] === undefined
    return (
      isPlain && origin && index < blocks.length - 1 && isBoldLine(block, origin.node, origin.style, styles)
    )
  })
  return lines.length > 1 ? lines.length : 0
}

const noteTypes = ['footnote', 'endnote']

/** Reads the parts of a Word document, and reduces them to content that our texts support. */
export function readDocument(
  files: ReadonlyMap<string, string>,
  exists: (path: string) => boolean,
): ReadDocument {
  const read = (path: string | undefined) => {
    const xml = path === undefined ? undefined : files.get(path)
    return xml === undefined ? undefined : readXml(xml)
  }
  const relationsOf = (path: string) => new Relations(path, read(relationsPath(path)), exists)
  const mainPath = relationsOf('').pathOf('officeDocument') ?? 'word/document.xml'
  const main = read(mainPath)
  const body = main && childOf(main, 'w:body')
  if (!body) throw new TypeError('A document without a body')
  const relations = relationsOf(mainPath)
  const part = (type: string) => relations.pathOf(type) ?? `word/${type}.xml`
  const styles = new DocumentStyles(read(part('styles')))
  const noteParts = noteTypes.flatMap((type) => {
    const path = part(`${type}s`)
    const root = read(path)
    return root ? [{ type, root, relations: relationsOf(path) }] : []
  })
  removeCustomMarks(
    main,
    noteParts.map(({ root }) => root),
  )
  const notes = noteParts.flatMap(({ type, root }) =>
    elementsOf(root)
      .filter(({ attributes }) => !/separator/i.test(attributes['w:type'] ?? ''))
      .map((note) => ({ key: `${type} ${note.attributes['w:id'] ?? ''}`, note })),
  )
  const ofPages = pageGround(main, read(part('settings')))
  const found = visibleWords(body, styles, ofPages)
  const ground = isDarkPage(found.faint, found.letters) ? undefined : ofPages
  const counts = noCounts()
  const shared: SharedContext = {
    styles,
    ground,
    numbers: new ListNumbers(read(part('numbering')), styles),
    counts,
    notes: new Set(notes.map(({ key }) => key)),
    referred: new Set(),
    pictures: [],
  }
  const blocks = new PartReader(main, shared, relations).blocks(body.children)
  const title = takeTitle(titleIn(blocks, styles))
  counts.contentsWords.push(lettersIn(title).replaceAll('\t', ' '))
  counts.boldLines = boldLines(blocks, styles)
  const text = finishBlocks(withTabTables(withoutContents(blocks, counts), counts, styles), counts)
  const contents = new Map<string, XmlNode[]>()
  for (const { type, root, relations: own } of noteParts) {
    const reader = new PartReader(root, shared, own)
    for (const note of elementsOf(root)) {
      const id = note.attributes['w:id'] ?? ''
      if (shared.referred.has(`${type} ${id}`))
        contents.set(`${type}-${id}`, finishBlocks(reader.blocks(note.children), counts))
    }
  }
  const contentOf = (id: string) => contents.get(id) ?? []
  // A title has no marks: its notes end the text.
  for (const { attributes } of noteMarks(title)) text.push(...contentOf(attributes['href']?.slice(1) ?? ''))
  text.push(...noteList(text, contentOf))
  counts.controls = findAll(element('', {}, ...text), 'input').length
  const { words } = ground === ofPages ? found : visibleWords(body, styles, ground)
  for (const { key, note } of notes)
    if (shared.referred.has(key)) words.push(...visibleWords(note, styles, ground).words)
  for (const [path, xml] of files)
    if (/^word\/(?:header|footer)\d*\.xml$/.test(path) && hasWords(readXml(xml)))
      counts.headersAndFooters += 1
  const parts = withHeads(withFigures(text))
  return { title: wordsOf(title), parts, pictures: shared.pictures, counts, words }
}
