import { type DocumentCounts, noCounts } from './counts.ts'
import { DocumentStyles } from './document-styles.ts'
import { wordsOf } from './document-words.ts'
import { isDarkPage } from '#admin/editor/faint-words.ts'
import { pageGround } from './faint-runs.ts'
import { ListNumbers } from './numbering.ts'
import { Relations, relationsPath } from './package-relations.ts'
import { wordsIn } from './html-parts.ts'
import { finishBlocks } from './nested-lists.ts'
import { noteList } from './note-list.ts'
import { withoutContents } from './contents-lists.ts'
import { hasWords } from './run-parts.ts'
import { origins, titleClass } from './simple-paragraph.ts'
import { tabTables } from './tab-tables.ts'
import type { SharedContext } from './part-context.ts'
import { PartReader } from './part-reader.ts'
import { childOf, elementsOf, findAll, readXml, valueOf, type XmlElement, type XmlNode } from './xml-tree.ts'

export interface SimpleDocument {
  /** The text, whose pictures have their paths in the package as addresses. */
  text: XmlNode[]
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

/** Turns the heading or bold line at the start of a document into its title. */
function findTitle(blocks: XmlElement[], styles: DocumentStyles): void {
  const isTitle = ({ attributes }: XmlElement) => attributes['class'] === titleClass
  if (blocks.some((block) => isTitle(block) || findAll(block, 'p').some(isTitle))) return
  const [first, second] = blocks.filter((block) => block.name === 'table' || wordsIn(block).trim() !== '')
  const origin = first && origins.get(first)
  if (!first || !second || !origin || origin.isNumbered) return
  const { kind, node, style } = origin
  const isLikeTitle = kind === undefined ? isBoldLine(first, node, style, styles) : kind.startsWith('heading')
  if (isLikeTitle) Object.assign(first, { name: 'p', attributes: { class: titleClass } })
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
export function simplifyDocument(
  files: ReadonlyMap<string, string>,
  exists: (path: string) => boolean,
): SimpleDocument {
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
  const notes = noteParts.flatMap(({ type, root }) =>
    elementsOf(root)
      .filter(({ attributes }) => !/separator/i.test(attributes['w:type'] ?? ''))
      .map((note) => ({ key: `${type} ${note.attributes['w:id'] ?? ''}`, note })),
  )
  const ofPages = pageGround(main, read(part('settings')))
  const found = wordsOf(body, styles, ofPages)
  const ground = isDarkPage(found.faint, found.letters) ? undefined : ofPages
  const shared: SharedContext = {
    styles,
    ground,
    numbers: new ListNumbers(read(part('numbering')), styles),
    counts: noCounts(),
    notes: new Set(notes.map(({ key }) => key)),
    referred: new Set(),
  }
  const blocks = new PartReader(main, shared, relations).blocks(body.children)
  findTitle(blocks, styles)
  shared.counts.boldLines = boldLines(blocks, styles)
  const text = finishBlocks(
    tabTables(withoutContents(blocks, shared.counts), shared.counts, styles),
    shared.counts,
  )
  const contents = new Map<string, XmlNode[]>()
  for (const { type, root, relations: own } of noteParts) {
    const reader = new PartReader(root, shared, own)
    for (const note of elementsOf(root)) {
      const id = note.attributes['w:id'] ?? ''
      if (shared.referred.has(`${type} ${id}`))
        contents.set(`${type}-${id}`, finishBlocks(reader.blocks(note.children), shared.counts))
    }
  }
  text.push(...noteList(text, (id) => contents.get(id) ?? []))
  const { words } = ground === ofPages ? found : wordsOf(body, styles, ground)
  for (const { key, note } of notes)
    if (shared.referred.has(key)) words.push(...wordsOf(note, styles, ground).words)
  for (const [path, xml] of files)
    if (/^word\/(?:header|footer)\d*\.xml$/.test(path) && hasWords(readXml(xml)))
      shared.counts.headersAndFooters += 1
  return { text, counts: shared.counts, words }
}
